import type { Severity } from '#ui/severity/severity.ts'
import type { Standing } from '@vigil/contract/delivery/delivery-standing'

export const standingTones: Readonly<Record<Standing, Severity | 'action' | 'plain'>> = {
  answered: 'ok',
  opened: 'ok',
  delivered: 'plain',
  sent: 'plain',
  waiting: 'action',
  lost: 'fault',
}
