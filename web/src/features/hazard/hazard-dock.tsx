import { hazardCalls, type HazardAct, type HazardCase } from '@vigil/contract/hazard/hazard'
import { ActDock } from '#foundation/record/act-dock.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { useHazardActs } from './use-hazard-acts.ts'

const ActSheet = lazyPart(async () => (await import('./sheets/act-sheet.tsx')).ActSheet)

/** The one that is next stands out; the others are beside it. */
const byWeight: readonly HazardAct[] = [
  'approve',
  'submit',
  'begin',
  'assign',
  'plan',
  'reject',
  'extend',
  'judge',
  'dismiss',
]

export const HazardDock = ({ shown }: { readonly shown: HazardCase }) => {
  const t = useText()
  const acts = useHazardActs(shown)
  const { hazardId, version, mayDo } = shown
  const closes = shown.reviews.filter(({ at }) => at === null).length <= 1
  const runs = (act: HazardAct): boolean => {
    if (act === 'approve') void acts.run(hazardCalls.approve, { hazardId, version })
    if (act === 'begin') void acts.run(hazardCalls.begin, { hazardId })
    return act === 'approve' || act === 'begin'
  }
  return (
    <ActDock
      offered={byWeight.filter((act) => mayDo.includes(act) && (act !== 'plan' || shown.level === 'major'))}
      wordOf={(act) => (act === 'approve' && !closes ? t(($) => $.hazard.act.sign) : t(($) => $.hazard.act[act]))}
      acts={acts}
      runs={runs}
      sheetOf={(act, close) => <ActSheet act={act} shown={shown} acts={acts} onClose={close} />}
    />
  )
}
