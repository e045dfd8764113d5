/** Plans out of PostgreSQL's log, and what of them matters: which index was walked and how many rows were read. */

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}
type LoggedPlan = { 'Query Text': string; Plan: PlanNode }

export type ShapePlan = { name: string; statements: string[]; steps: string[]; rowsRead: number; wholeTables: string[] }

/** A plan is a line that ends in `plan:` and the indented JSON below it. */
export const plansIn = (log: string): LoggedPlan[] =>
  [...log.matchAll(/ plan:\n((?:\t.*\n)+)/g)].map(
    // PostgreSQL's own format; only the fields of LoggedPlan are read.
    ([, json = '']) => JSON.parse(json.replaceAll(/^\t/gm, '')) as LoggedPlan,
  )

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const relationsOf = ({ Plan }: LoggedPlan): string[] => nodesOf(Plan).flatMap((node) => node['Relation Name'] ?? [])

const watched = ['equipment', 'equipment_shadow']

export const summaryOf = (name: string, plans: readonly LoggedPlan[]): ShapePlan => {
  const lists = plans.filter((plan) => watched.every((table) => relationsOf(plan).includes(table)))
  if (lists.length === 0) throw new Error(`${name}: no plan of a list was written`)
  const nodes = lists.flatMap(({ Plan }) => nodesOf(Plan)).filter((node) => node['Relation Name'] ?? node['Index Name'])
  const read = (plan: LoggedPlan) =>
    nodesOf(plan.Plan)
      .filter((node) => watched.includes(node['Relation Name'] ?? ''))
      .reduce(
        (sum, node) =>
          sum + ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
        0,
      )
  const whole = nodes.filter(
    (node) => node['Node Type'].endsWith('Seq Scan') && watched.includes(node['Relation Name'] ?? ''),
  )
  return {
    name,
    statements: [...new Set(lists.map((plan) => plan['Query Text']))],
    steps: [...new Set(nodes.map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`))],
    rowsRead: Math.max(...lists.map(read)),
    wholeTables: [...new Set(whole.map((node) => node['Relation Name'] ?? ''))],
  }
}
