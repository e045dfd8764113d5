/** A rule that is being written: what it begins with, and what is still missing. Pure. */
import type { NamedEquipment } from '@vigil/contract/equipment/named-equipment'
import { LinkageBody, mostTriggers, type LinkageCondition, type LinkageTrigger } from '@vigil/contract/linkage/rule'
import type { DeviceContext } from '#foundation/equipment/device-context.ts'

export interface RuleDraft {
  readonly body: LinkageBody
  readonly named: readonly NamedEquipment[]
}

export const newTrigger: LinkageTrigger = { kind: 'alarm', equipmentIds: [], event: 'fire', atLeast: 1, withinS: 60 }
export const newValue = { kind: 'value', equipmentId: '', property: '', is: 'gt', value: 0 } as const
export const newClock: LinkageCondition = { kind: 'clock', from: '22:00', to: '06:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }

export const newBody: LinkageBody = {
  name: '',
  when: [newTrigger],
  and: [],
  forS: 0,
  does: [],
  otherwise: [],
  again: 'afterEnd',
}

/** Too little, too much, or no id yet: it is only unfinished. Anything else is not what we kept. */
const unfinished: ReadonlySet<string | undefined> = new Set(['too_small', 'too_big', 'invalid_format'])

export const isRuleShaped = (body: unknown): body is LinkageBody =>
  (LinkageBody.safeParse(body).error?.issues ?? []).every(({ code }) => unfinished.has(code))

export type BodyPart = keyof LinkageBody

/** Which parts the contract would not take. */
export const partsMissing = (body: LinkageBody): readonly BodyPart[] => {
  const wrong = new Set(LinkageBody.safeParse(body).error?.issues.map(({ path }) => path[0]))
  return bodyParts.filter((part) => wrong.has(part))
}

const bodyParts: readonly BodyPart[] = ['name', 'when', 'and', 'forS', 'does', 'otherwise', 'again']
export const firstStepParts: readonly BodyPart[] = ['name', 'when', 'and', 'forS']

/** Triggers and conditions by one number, as the page of equipment knows them: conditions come after the last trigger. */
export const placeOfTrigger = (n: number): number => n
export const placeOfTest = (n: number): number => mostTriggers + n

export const namedOf = (context: DeviceContext): NamedEquipment => ({
  equipmentId: context.equipmentId,
  deviceName: context.deviceName ?? '',
  installAdd: context.installAdd ?? '',
  equipmentTypeId: context.equipmentTypeId ?? 0,
  protocolId: context.protocolId ?? null,
  trouble: null,
})

export const withNamed = (known: readonly NamedEquipment[], more: readonly NamedEquipment[]): NamedEquipment[] => [
  ...new Map([...known, ...more].map((one) => [one.equipmentId, one])).values(),
]

/** What was chosen goes where it was asked for. */
export const withChosen = (draft: RuleDraft, place: number, chosen: readonly DeviceContext[]): RuleDraft => {
  const ids = chosen.map(({ equipmentId }) => equipmentId)
  const [first = ''] = ids
  const { when, and } = draft.body
  const body = {
    ...draft.body,
    when: when.map((one, n) =>
      placeOfTrigger(n) !== place
        ? one
        : one.kind === 'alarm'
          ? { ...one, equipmentIds: ids }
          : { ...one, equipmentId: first, property: '' },
    ),
    and: and.map((one, n) =>
      placeOfTest(n) === place && one.kind === 'value' ? { ...one, equipmentId: first, property: '' } : one,
    ),
  }
  return { body, named: withNamed(draft.named, chosen.map(namedOf)) }
}
