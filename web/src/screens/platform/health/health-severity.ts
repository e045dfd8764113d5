import type { Severity } from '#ui/severity/severity.ts'
import type { HealthState } from './use-health.ts'

/** Unknown has a shape of its own and is never green. */
export const severityOf = { fine: 'ok', look: 'fault', unknown: 'off' } as const satisfies Record<HealthState, Severity>
