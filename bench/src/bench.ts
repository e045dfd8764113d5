/** `pnpm bench <name> [--quick] [--json]`: figures of this machine, beside the bare engine in the same run. */
import { benchApi, figuresOf } from './api/api-bench.ts'
import { tableOf } from './api/api-table.ts'

type Print = (quick: boolean, json: boolean) => Promise<string>

const benches: Record<string, Print> = {
  async api(quick, json) {
    const result = await benchApi(quick)
    if (!json) return tableOf(result)
    // For whoever watches; what a program reads is the one line on stdout.
    console.error(tableOf(result))
    return JSON.stringify(figuresOf(result))
  },
}

const [name = '', ...flags] = process.argv.slice(2)
const bench = benches[name]
if (bench) console.log(await bench(flags.includes('--quick'), flags.includes('--json')))
else {
  console.error(`usage: pnpm bench [${Object.keys(benches).join('|')}] [--quick] [--json]`)
  process.exitCode = 2
}
