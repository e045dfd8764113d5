/** What a stranger's report is as a work order, and what he hears of it. Pure. */
import type { OrderState } from '@vigil/contract/work-order/order-moves'
import { reportKindRows, type ReportKind, type ReportStage } from '@vigil/contract/work-order/report'
import { orderUrgencies, type OrderUrgency } from '@vigil/contract/work-order/work-order'

const longestTitle = 60

/** As people of the unit read it in their lists. */
export const titleOf = (kinds: readonly ReportKind[]): string =>
  kinds
    .map((kind) => reportKindRows[kind].zh)
    .join('、')
    .slice(0, longestTitle)

/** The most urgent of what he saw. */
export const urgencyOf = (kinds: readonly ReportKind[]): OrderUrgency =>
  orderUrgencies.find((urgency) => kinds.some((kind) => reportKindRows[kind].urgency === urgency)) ?? 'normal'

const stages: Readonly<Record<OrderState, ReportStage>> = {
  draft: 'received',
  submitted: 'received',
  assigned: 'received',
  accepted: 'handled',
  arrived: 'handled',
  processing: 'handled',
  suspended: 'handled',
  finished: 'handled',
  rejected: 'handled',
  passed: 'done',
  closed: 'done',
  cancelled: 'closed',
}

export const stageOf = (state: OrderState): ReportStage => stages[state]
