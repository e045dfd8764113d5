import type { Severity } from '#ui/severity/severity.ts'
import type { Standing } from './truth.ts'

export const standingTones: Readonly<Record<Standing, Severity | 'action' | 'plain'>> = {
  answered: 'ok',
  opened: 'ok',
  delivered: 'plain',
  waiting: 'action',
  lost: 'fault',
}
