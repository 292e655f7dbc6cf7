import { fileURLToPath } from 'node:url';

/** The texts and the shared components are outside of this folder. */
const repository = fileURLToPath(new URL('../../..', import.meta.url));

export default { turbopack: { root: repository }, outputFileTracingRoot: repository };
