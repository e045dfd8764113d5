import type { OrderAct } from '@vigil/contract/work-order/order-moves'
import type { OrderCase } from '@vigil/contract/work-order/work-order'
import { ActDock } from '#foundation/record/act-dock.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { plainActs, useOrderActs } from './use-order-acts.ts'

const ActSheet = lazyPart(async () => (await import('./sheets/act-sheet.tsx')).ActSheet)

/** The one that is next stands out; the others are beside it. */
const byWeight: readonly OrderAct[] = [
  'submit',
  'accept',
  'arrive',
  'begin',
  'finish',
  'resume',
  'pass',
  'assign',
  'rate',
  'suspend',
  'reject',
  'refuse',
  'cancel',
]

/** What the reader may do now. */
export const OrderDock = ({ shown }: { readonly shown: OrderCase }) => {
  const t = useText()
  const acts = useOrderActs(shown)
  const runs = (act: OrderAct): boolean => {
    const plain = plainActs.find((one) => one === act)
    if (plain) void acts.run(plain)
    return plain !== undefined
  }
  return (
    <ActDock
      offered={byWeight.filter((act) => shown.mayDo.includes(act))}
      wordOf={(act) => t(($) => $.workOrder.act[act])}
      acts={acts}
      runs={runs}
      sheetOf={(act, close) => <ActSheet act={act} shown={shown} acts={acts} onClose={close} />}
    />
  )
}
