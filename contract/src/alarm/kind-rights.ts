/** Which right opens which kind of alarm: fires, hazards and everything else have records of their own. */
import { alarmKinds } from '../live/live-events.ts'
import { holds, type Permission } from '../rights/permissions.ts'

type AlarmKind = (typeof alarmKinds)[number]
type Suffix = 'list' | 'select' | 'custom' | 'batch'

const resourceOf = {
  'fire-alarm': 'fireRec',
  alarm: 'alarmRec',
  fault: 'alarmRec',
  hazard: 'hazardRec',
} as const satisfies Record<AlarmKind, string>

export const rightOf = (kind: AlarmKind, suffix: Suffix): Permission => `${resourceOf[kind]}:${suffix}`

/** Who may not list fires gets no figure that counts them. */
export const kindsHeld = (permissions: Parameters<typeof holds>[0], suffix: Suffix): AlarmKind[] =>
  alarmKinds.filter((kind) => holds(permissions, rightOf(kind, suffix)))
