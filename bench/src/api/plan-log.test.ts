import { describe, expect, it } from 'vitest'
import { plansIn, summaryOf } from './plan-log.ts'

const scan = (type: string, table: string, rows: number, more: object = {}) => ({
  'Node Type': type,
  'Relation Name': table,
  'Actual Rows': rows,
  'Actual Loops': 1,
  ...more,
})
const logged = (...scans: object[]): string => {
  const plan = { 'Query Text': 'select 1', Plan: { 'Node Type': 'Nested Loop', Plans: scans } }
  const json = JSON.stringify(plan, null, 2).replaceAll(/^/gm, '\t')
  return `2026-01-01 00:00:00 UTC [1] vigil_api@vigil LOG:  duration: 0.1 ms  plan:\n${json}\n2026-01-01 next line\n`
}
const walk = scan('Index Scan', 'equipment', 21, { 'Index Name': 'equipment_by_oem' })
const lookUp = scan('Index Scan', 'equipment_shadow', 1, { 'Index Name': 'equipment_shadow_pkey', 'Actual Loops': 21 })

describe('the plans of a list', () => {
  it('are told from the other lines of the log', () => {
    expect(plansIn(`LOG: something\n${logged(walk, lookUp)}LOG: else\n${logged(walk, lookUp)}`)).toHaveLength(2)
    expect(plansIn('LOG: nothing of interest\n')).toEqual([])
  })

  it('say which indexes were walked and how many rows were read at most', () => {
    const filtered = { ...walk, 'Rows Removed by Filter': 100 }
    const summary = summaryOf('a list', plansIn(logged(walk, lookUp) + logged(filtered, lookUp)))
    expect(summary.rowsRead).toBe(142)
    expect(summary.steps).toEqual(['Index Scan equipment_by_oem', 'Index Scan equipment_shadow_pkey'])
    expect(summary.wholeTables).toEqual([])
  })

  it.each(['Seq Scan', 'Parallel Seq Scan'])('a %s of a large table is told, whichever run had it', (type) => {
    const log = logged(walk, lookUp) + logged(scan(type, 'equipment', 9), lookUp)
    expect(summaryOf('a list', plansIn(log)).wholeTables).toEqual(['equipment'])
  })

  it('that are missing are not taken for good ones', () => {
    expect(() => summaryOf('a list', plansIn(logged(scan('Index Scan', 'account', 1))))).toThrow(/no plan/)
  })
})
