/** Scripts as data: the steps of a drill, how long each may take, what it is worth, and what proves it. */

/** By whom a step is proved: by what the platform has stored, by a person's press, or by the muster list. */
export const drillProofs = ['start', 'alarm', 'answer', 'order', 'press', 'muster'] as const
export type DrillProof = (typeof drillProofs)[number]

export const drillStepKeys = [
  'trigger',
  'alarm',
  'answer',
  'linkage',
  'turnout',
  'call119',
  'broadcast',
  'arrive',
  'water',
  'assemble',
  'rollCall',
  'other',
] as const
type DrillStepKey = (typeof drillStepKeys)[number]

interface ScriptStep {
  readonly key: DrillStepKey
  readonly proof: DrillProof
  /** From the first step on; null for the one from which all are measured. */
  readonly standardS: number | null
  readonly points: number
}

const step = (key: DrillStepKey, proof: DrillProof, standardS: number | null, points: number): ScriptStep => ({
  key,
  proof,
  standardS,
  points,
})

/** A micro fire station starts in 1 min, is there in 3 and fights together in 5; the rest are the steps of the fire ladder. */
export const drillScripts = {
  evacuation: [
    step('trigger', 'start', null, 0),
    step('alarm', 'alarm', 10, 5),
    step('answer', 'answer', 30, 10),
    step('linkage', 'order', 60, 10),
    step('turnout', 'press', 60, 10),
    step('call119', 'press', 75, 10),
    step('broadcast', 'press', 90, 10),
    step('arrive', 'press', 180, 15),
    step('water', 'press', 300, 10),
    step('assemble', 'muster', 480, 10),
    step('rollCall', 'press', 600, 10),
  ],
  firstResponse: [
    step('trigger', 'start', null, 0),
    step('alarm', 'alarm', 10, 20),
    step('answer', 'answer', 30, 40),
    step('arrive', 'press', 180, 40),
  ],
} as const satisfies Readonly<Record<string, readonly ScriptStep[]>>
export type DrillScript = keyof typeof drillScripts
