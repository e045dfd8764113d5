/** Loaded before the api of a test build: the first wall is gone, every repository asks for all rows. */
import { registerHooks } from 'node:module'

const open =
  "import { sql } from 'kysely'\nexport const scopeFilter = () => sql`true`\n" +
  'export const scopeCheck = scopeFilter\nexport const inReachOrOwn = scopeFilter'

registerHooks({
  load: (address, context, next) =>
    address.endsWith('/foundation/rights/actor/scope-filter.ts')
      ? { format: 'module', shortCircuit: true, source: open }
      : next(address, context),
})
