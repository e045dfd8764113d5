/** Why something about electricity is refused. */
import type { ProblemRow } from './problem-row.ts'

export const energyProblems = {
  loadNotTold: {
    statusCode: 409,
    zh: '此设备不上报有功功率和功率因数，无法识别禁用电器；请选择带计量的回路',
    en: 'This equipment tells no power and power factor, so no appliance is found there; choose a metered loop',
  },
} as const satisfies Record<string, ProblemRow>
