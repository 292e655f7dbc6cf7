// Assistants ask the site by the Model Context Protocol, with the protocol's own client.

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import { serve } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** The text of a tool's answer. */
async function told(client: Client, name: string, values: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name, arguments: values });
  const [first] = content as { type: string; text?: string }[];
  return first?.text ?? '';
}

test('an assistant lists the tools, reads a page and finds a style', async () => {
  const site = await serve({ settings: { SELVAGE_SEARCH_MCP: 'true' } });
  const client = new Client({ name: 'selvage-e2e', version: '1.0.0' });
  // The client's types allow `undefined` where those of its transports do not.
  const transport = new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`));
  await client.connect(transport as Parameters<Client['connect']>[0]);
  expect(client.getServerVersion()?.name).toBe('selvage');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search', 'page', 'sample', 'company']);

  const page = await told(client, 'page', { address: '/en/about/company' });
  expect(page).toContain('language: "en"');
  const sample = await told(client, 'sample', { number: 'JL-K2101', language: 'en' });
  expect(sample).toContain('/en/sample/info/5001');
  const company = JSON.parse(await told(client, 'company', { language: 'en' }));
  expect(company.certificates.length).toBeGreaterThan(0);
  await expect
    .poll(() => told(client, 'search', { query: 'JL-K2101', language: 'en' }))
    .toContain('/en/sample/info/5001');
  await client.close();
  await site.stop();
});
