/** `pnpm bench [name] [--quick] [--json]`: figures of this machine, beside the bare engine in the same run; api and lanes without a name. */
import { parseArgs } from 'node:util'
import { benchAlarm } from './alarm/alarm-bench.ts'
import { alarmFigures, alarmTable } from './alarm/alarm-figures.ts'
import { benchApi, figuresOf } from './api/api-bench.ts'
import { tableOf } from './api/api-table.ts'
import { benchClient, clientFigures, clientTable } from './client/client-bench.ts'
import { benchGrowth } from './growth/growth-bench.ts'
import { growthFigures, growthTable } from './growth/growth-figures.ts'
import { benchDoors, doorsFigures, doorsTable } from './doors/doors-bench.ts'
import { benchHome, homeFigures, homeTable } from './home/home-bench.ts'
import { benchLanes } from './lanes/lanes-bench.ts'
import { lanesFigures, lanesTable } from './lanes/lanes-figures.ts'
import { benchLists, listsFigures, listsTable } from './lists/lists-bench.ts'
import { benchRules, rulesFigures, rulesTable } from './rules/rules-bench.ts'
import { benchStorm, stormFigures, stormTable } from './storm/storm-bench.ts'

type Outcome = { readonly table: string; readonly figures: Record<string, number> }

const benches: Record<string, (quick: boolean) => Promise<Outcome>> = {
  async api(quick) {
    const result = await benchApi(quick)
    return { table: tableOf(result), figures: figuresOf(result) }
  },
  async lanes(quick) {
    const result = await benchLanes(quick)
    return { table: lanesTable(result), figures: lanesFigures(result) }
  },
  async client(quick) {
    const result = await benchClient(quick)
    return { table: clientTable(result), figures: clientFigures(result) }
  },
  async alarm(quick) {
    const result = await benchAlarm(quick)
    return { table: alarmTable(result), figures: alarmFigures(result) }
  },
  async lists(quick) {
    const result = await benchLists(quick)
    return { table: listsTable(result), figures: listsFigures(result) }
  },
  async doors(quick) {
    const result = await benchDoors(quick)
    return { table: doorsTable(result), figures: doorsFigures(result) }
  },
  async home(quick) {
    const result = await benchHome(quick)
    return { table: homeTable(result), figures: homeFigures(result) }
  },
  async growth(quick) {
    const result = await benchGrowth(quick)
    return { table: growthTable(result), figures: growthFigures(result) }
  },
  async rules(quick) {
    const result = await benchRules(quick)
    return { table: rulesTable(result), figures: rulesFigures(result) }
  },
  async storm(quick) {
    const result = await benchStorm(quick)
    return { table: stormTable(result), figures: stormFigures(result) }
  },
}

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
})
// Those with a browser are asked for by name.
const names = positionals.length > 0 ? positionals : ['api', 'lanes']
const chosen = names.map((name) => benches[name])

if (chosen.includes(undefined)) {
  console.error(`usage: pnpm bench [${Object.keys(benches).join('|')}] [--quick] [--json]`)
  process.exitCode = 2
} else {
  const figures: Record<string, number> = {}
  for (const bench of chosen) {
    const outcome = await bench?.(flags.quick)
    Object.assign(figures, outcome?.figures)
    // With --json for whoever watches; what a program reads is the one line on stdout.
    if (flags.json) console.error(outcome?.table)
    else console.log(outcome?.table)
  }
  if (flags.json) console.log(JSON.stringify(figures))
}
