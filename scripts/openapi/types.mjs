// Prints TypeScript of the calls and schemas of an OpenAPI description: `node types.mjs FILE` (make types).
import { readFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const { paths, components } = JSON.parse(await readFile(process.argv[2], 'utf8'));
const description = { openapi: '3.1.0', info: { title: '', version: '' }, paths, components };
// An answer may have a default and lack the field.
const options = { rootTypes: true, rootTypesNoSchemaPrefix: true, defaultNonNullable: false };
process.stdout.write(astToString(await openapiTS(description, options)));
