/** A drill's report and its muster list as one table: the same that its page shows. */
import { drillCalls, type Drill } from '@vigil/contract/drill/drill'
import { drillReportWords } from '@vigil/contract/drill/report-words'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { tableExport, type Exported, type TableLanguage } from '#foundation/rights/file/table-export.ts'
import type { CsvCells } from '#infrastructure/csv/write-csv.ts'

interface Line {
  readonly part: 'drill' | 'step' | 'group' | 'note'
  readonly item: string
  readonly detail?: string | null
  readonly standardS?: number | null
  readonly tookS?: number | null
  readonly verdict?: string
  readonly score?: number | null
  readonly points?: number
  readonly expected?: number
  readonly present?: number
  readonly at?: string | null
}

const second = 1_000

const factLines = (drill: Drill, language: TableLanguage): Line[] => {
  const { facts, breakouts } = drillReportWords[language]
  const { projectName, name, areaName, leaderName, beganAt, endedAt, gained, judged, breakout } = drill
  return [
    { part: 'drill', item: facts.unit, detail: [projectName, name, areaName].join(' · ') },
    { part: 'drill', item: facts.leader, detail: leaderName },
    { part: 'drill', item: facts.began, at: beganAt },
    { part: 'drill', item: facts.ended, at: endedAt },
    { part: 'drill', item: facts.score, score: gained, points: judged },
    ...(breakout === null ? [] : [{ part: 'drill' as const, item: facts.breakout, detail: breakouts[breakout] }]),
  ]
}

const stepLines = ({ steps }: Drill, language: TableLanguage): Line[] => {
  const words = drillReportWords[language]
  return steps.map(({ key, detail, proof, standardS, tookMs, verdict, score, points, reachedAt }) => ({
    part: 'step',
    item: words.steps[key],
    detail: [detail, words.proofs[proof]].filter(Boolean).join(' · '),
    standardS,
    tookS: tookMs === null ? null : Math.round(tookMs / second),
    verdict: words.verdicts[verdict],
    score,
    points,
    at: reachedAt,
  }))
}

/** Group by group, then all of them: who is missing is what a muster is for. */
const groupLines = ({ counts, countedAt }: Drill, language: TableLanguage): Line[] => {
  const { facts, missing } = drillReportWords[language]
  const lineOf = (item: string, expected: number, present: number): Line => ({
    part: 'group',
    item,
    expected,
    present,
    detail: present < expected ? missing.replace('{n}', String(expected - present)) : '',
  })
  if (counts.length === 0) return []
  const sum = (of: 'expected' | 'present'): number => counts.reduce((all, one) => all + one[of], 0)
  const absent = counts.reduce((all, one) => all + Math.max(0, one.expected - one.present), 0)
  const total = lineOf(facts.muster, sum('expected'), sum('expected') - absent)
  return [...counts.map((one) => lineOf(one.name, one.expected, one.present)), { ...total, at: countedAt }]
}

const noteLines = ({ notes }: Drill): Line[] =>
  notes.toReversed().map(({ at, note, byName }) => ({ part: 'note', item: note, detail: byName, at }))

const cellsOf = (line: Line, language: TableLanguage): CsvCells => [
  drillReportWords[language].parts[line.part],
  line.item,
  line.detail ?? null,
  line.standardS ?? null,
  line.tookS ?? null,
  line.verdict ?? null,
  line.score ?? null,
  line.points ?? null,
  line.expected ?? null,
  line.present ?? null,
  line.at ?? null,
]

const linesOf = (drill: Drill, language: TableLanguage): Line[] => [
  ...factLines(drill, language),
  ...stepLines(drill, language),
  ...groupLines(drill, language),
  ...noteLines(drill),
]

interface Both {
  readonly zh: Line
  readonly en: Line
}

/** As long in one language as in the other. */
const inBoth = (drill: Drill): Both[] => {
  const english = linesOf(drill, 'en')
  return linesOf(drill, 'zh').map((zh, place) => ({ zh, en: english[place] ?? zh }))
}

export const drillReportTable = (
  drills: { readonly read: (actor: Actor, drillId: string) => Promise<Drill> },
  deps: Parameters<typeof tableExport>[2],
): Exported =>
  tableExport(
    drillCalls.report,
    {
      name: 'drill-report',
      headings: { zh: drillReportWords.zh.headings, en: drillReportWords.en.headings },
      cells: (line: Both, language) => cellsOf(line[language], language),
      page: async (actor, { drillId }) => ({ rows: inBoth(await drills.read(actor, drillId)), next: null }),
    },
    deps,
  )
