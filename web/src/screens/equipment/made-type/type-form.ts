/** What stands in the fields, as it is typed, and the draft that it makes. Pure. */
import { draftProblems, MadeDraft, type EventMeaning, type MadeProperty } from '@vigil/contract/equipment/made-type'

export interface LimitForm {
  readonly op: 'gt' | 'lt'
  readonly value: string
  readonly holdSec: string
  readonly hysteresis: string
  readonly event: string
}

export interface ReadingForm {
  readonly type: MadeProperty['type']
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly unit: string
  readonly min: string
  readonly max: string
  readonly decimals: string
  readonly typical: string
  readonly limits: readonly LimitForm[]
  readonly onZh: string
  readonly onEn: string
  readonly offZh: string
  readonly offEn: string
  /** Empty where being on is all right. */
  readonly event: string
}

export interface EventForm {
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly meaning: EventMeaning
}

export interface TypeForm {
  readonly zh: string
  readonly en: string
  readonly system: string
  readonly reportIntervalSec: string
  readonly offlineAfterSec: string
  readonly readings: readonly ReadingForm[]
  readonly events: readonly EventForm[]
}

export const newLimit: LimitForm = { op: 'gt', value: '', holdSec: '0', hysteresis: '0', event: '' }
export const newEvent: EventForm = { key: '', zh: '', en: '', meaning: 'alarm' }
export const newReading: ReadingForm = {
  type: 'number',
  key: '',
  zh: '',
  en: '',
  unit: '',
  min: '0',
  max: '100',
  decimals: '1',
  typical: '0',
  limits: [],
  onZh: '',
  onEn: '',
  offZh: '',
  offEn: '',
  event: '',
}
export const newType: TypeForm = {
  zh: '',
  en: '',
  system: 'environment',
  reportIntervalSec: '60',
  offlineAfterSec: '300',
  readings: [newReading],
  events: [],
}

/** An empty field is no zero. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

const propertyOf = (reading: ReadingForm): MadeProperty => {
  const { key, zh, en, event } = reading
  const named = { key: key.trim(), name: { zh, en } }
  if (reading.type === 'bool') {
    const words = { on: { zh: reading.onZh, en: reading.onEn }, off: { zh: reading.offZh, en: reading.offEn } }
    return { type: 'bool', ...named, ...words, event: event === '' ? null : event }
  }
  return {
    type: 'number',
    ...named,
    unit: reading.unit.trim(),
    min: numberIn(reading.min),
    max: numberIn(reading.max),
    decimals: numberIn(reading.decimals),
    typical: numberIn(reading.typical),
    limits: reading.limits.map((limit) => ({
      op: limit.op,
      value: numberIn(limit.value),
      holdSec: numberIn(limit.holdSec),
      hysteresis: numberIn(limit.hysteresis),
      event: limit.event,
    })),
  }
}

export const draftOf = (form: TypeForm): MadeDraft => ({
  name: { zh: form.zh, en: form.en },
  system: form.system,
  reportIntervalSec: numberIn(form.reportIntervalSec),
  offlineAfterSec: numberIn(form.offlineAfterSec),
  readings: form.readings.map(propertyOf),
  events: form.events.map(({ key, zh, en, meaning }) => ({ key: key.trim(), name: { zh, en }, meaning })),
})

const readingFormOf = (reading: MadeProperty): ReadingForm => {
  const { key, name } = reading
  if (reading.type === 'bool') {
    const { on, off, event } = reading
    const words = { onZh: on.zh, onEn: on.en, offZh: off.zh, offEn: off.en }
    return { ...newReading, type: 'bool', key, ...name, ...words, event: event ?? '' }
  }
  const { unit, min, max, decimals, typical, limits } = reading
  return {
    ...newReading,
    key,
    ...name,
    unit,
    min: String(min),
    max: String(max),
    decimals: String(decimals),
    typical: String(typical),
    limits: limits.map(({ op, value, holdSec, hysteresis, event }) => ({
      op,
      value: String(value),
      holdSec: String(holdSec),
      hysteresis: String(hysteresis),
      event,
    })),
  }
}

export const formOf = (draft: MadeDraft): TypeForm => ({
  ...draft.name,
  system: draft.system,
  reportIntervalSec: String(draft.reportIntervalSec),
  offlineAfterSec: String(draft.offlineAfterSec),
  readings: draft.readings.map(readingFormOf),
  events: draft.events.map(({ key, name, meaning }) => ({ key, ...name, meaning })),
})

/** By where it is wrong: a code of ours, or `field` where the contract's schema says no. */
export const wrongsOf = (form: TypeForm): ReadonlyMap<string, string> => {
  const draft = draftOf(form)
  const read = MadeDraft.safeParse(draft)
  if (!read.success) return new Map(read.error.issues.map(({ path }) => [path.map(String).join('.'), 'field'] as const))
  return new Map(draftProblems(read.data).map(({ path, code }) => [path, code]))
}
