/** How a batch looks in the tables. Pure. */
import { sortValues } from '@vigil/device-types/known-values'
import type { LaneBatch, ShadowDraft } from '#events/report-events.ts'
import type { StateChange } from '#foundation/equipment/trouble-count.repository.ts'
import { isoTime } from '#infrastructure/clock/iso-time.ts'
import type { HistoryRow, ShadowUpdate } from './shadow.repository.ts'
import { deviceTimeOf } from './telemetry.rules.ts'

export const historyRowsOf = ({ reports, connections }: LaneBatch): HistoryRow[] => [
  ...reports.map(({ target, report, receivedAt }) => ({
    id: target.id,
    receivedAt: isoTime(receivedAt),
    deviceTime: deviceTimeOf(report.t),
    boot: report.boot,
    seq: report.seq,
    reported: report.values,
    events: report.events && report.events.length > 0 ? report.events : null,
  })),
  ...connections.map(({ carrier, receivedAt, isConnected, position }) => ({
    id: carrier.id,
    receivedAt: isoTime(receivedAt),
    deviceTime: null,
    // No device counted this; the place in the inbox keeps two changes in one millisecond apart.
    boot: -1,
    seq: position,
    reported: {},
    events: [{ key: 'connection', on: isConnected }],
  })),
]

export const shadowUpdateOf = (draft: ShadowDraft): ShadowUpdate => ({
  id: draft.equipment.id,
  reports: draft.reports,
  ...sortValues(draft.equipment.type, draft.values),
  online: draft.online,
  cause: draft.cause,
  state: draft.state,
  reportedAt: draft.reportedAt === 0 ? null : isoTime(draft.reportedAt),
  lastBoot: draft.lastBoot,
  lastSeq: draft.lastSeq,
  rules: draft.hasNewMemory ? draft.memory : null,
})

export const stateChangeOf = ({ equipment, typeNo, oldState, state }: ShadowDraft): StateChange => ({
  oemId: equipment.site.oemId,
  typeNo,
  was: oldState,
  is: state,
})
