/** What a call takes, read off its schema: where ids stand in it, and the smallest input that it accepts. */
import type { Call } from '@vigil/contract/call'
import * as z from 'zod/mini'
import type { Target } from './matrix-site.ts'

interface Shape {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly additionalProperties?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly minItems?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly default?: unknown
}

/** A place in the input where an id stands. */
export interface IdField {
  /** `projectId`, `equipmentIds[]`, `target.scopeId`. */
  readonly path: string
  readonly noun: Target
  readonly isRequired: boolean
}

const shapes = new WeakMap<Call, Shape>()

/** Read off once: every call is asked for its shape in hundreds of cells. */
const shapeOf = (call: Call): Shape => {
  // The library's own type of a JSON schema is a union that says less than the fields used here.
  const shape = shapes.get(call) ?? (z.toJSONSchema(call.input, { io: 'input' }) as Shape)
  shapes.set(call, shape)
  return shape
}

/** The names that the call takes at its top. */
export const fieldNamesOf = (call: Call): string[] => Object.keys(shapeOf(call).properties ?? {})

/** Refuses fields that it does not know, instead of dropping them. */
export const isStrict = (call: Call): boolean => shapeOf(call).additionalProperties === false

/** Ids that no scope declares are told by their names. */
const nounsByName: readonly (readonly [ending: string, noun: Target])[] = [
  ['equipmentid', 'equipment'],
  ['equipmentids', 'equipment'],
  ['photoid', 'equipmentPhoto'],
  ['planid', 'plan'],
  ['madetypeid', 'madeType'],
  ['stockitemids', 'stockItem'],
  ['firmwareimageid', 'firmwareImage'],
  ['firmwarejobid', 'firmwareJob'],
  ['payorderid', 'payOrder'],
  ['paymatchid', 'payMatch'],
  ['projectid', 'project'],
  ['areaid', 'area'],
  ['companyid', 'company'],
  ['companytokenid', 'companyToken'],
  ['pushmodelid', 'pushModel'],
  ['deliveryid', 'delivery'],
  ['oemid', 'oem'],
  ['accountid', 'account'],
  ['accountids', 'account'],
  ['receiverid', 'account'],
  ['userid', 'account'],
  ['roleid', 'role'],
  ['grantid', 'grant'],
  ['registrationid', 'registration'],
  ['invitationid', 'invitation'],
  ['scopeid', 'project'],
  ['commandid', 'command'],
  ['timerid', 'timer'],
  ['sceneid', 'scene'],
  ['sharingid', 'timeSharing'],
  ['ruleid', 'linkRule'],
  ['runid', 'linkRun'],
  ['placetypeid', 'patrolPlaceType'],
  ['placeid', 'patrolPlace'],
  ['placeids', 'patrolPlace'],
  ['taskid', 'patrolTask'],
  ['checkinid', 'patrolCheckIn'],
  // Nobody's: a phone has its own queue, and a photo is of its own point.
  ['queueid', 'session'],
  ['photoids', 'equipmentPhoto'],
  ['alarmid', 'alarm'],
  ['hazardid', 'hazard'],
  ['workorderid', 'workOrder'],
  ['reportid', 'unitReport'],
  ['isolationid', 'isolation'],
  ['walktestid', 'walkTest'],
  ['shiftid', 'dutyShift'],
  ['checkid', 'dutyCheck'],
  ['handoverid', 'dutyHandover'],
  ['packid', 'inspectorPack'],
  ['packlinkid', 'packLink'],
  // Nobody's: a batch belongs to whoever made it a moment ago.
  ['batchid', 'command'],
  ['contactid', 'contact'],
  ['contactids', 'contact'],
  ['sessionid', 'session'],
  ['noticeid', 'notice'],
  // Nobody's: a word is its reader's alone, and a tick has the name that a phone gave it.
  ['messageid', 'session'],
  ['tickid', 'session'],
  ['entryid', 'contentEntry'],
  ['feedbackid', 'feedback'],
  ['visitid', 'visit'],
  ['doorid', 'equipment'],
  ['doorids', 'equipment'],
  ['doorgrantid', 'doorGrant'],
  ['doorgroupid', 'doorGroup'],
  ['memberids', 'account'],
  // Nobody's: who is on the list of a fire is said by the list.
  ['personid', 'account'],
]

const nounOf = (call: Call, name: string): Target => {
  const declared = typeof call.scope === 'string' ? undefined : call.scope[name]
  const known = nounsByName.find(([ending]) => name.toLowerCase().endsWith(ending))?.[1]
  const noun = declared ?? known
  if (!noun) throw new Error(`${call.path}: what does ${name} point to? Say it in its scope or in nounsByName`)
  return noun
}

const variantsOf = (shape: Shape): readonly Shape[] => shape.anyOf ?? shape.oneOf ?? [shape]

export const idFieldsOf = (call: Call): IdField[] => {
  const walk = (shape: Shape, path: string, name: string, isRequired: boolean): IdField[] =>
    variantsOf(shape).flatMap((variant) => {
      if (variant.format === 'uuid') return [{ path, noun: nounOf(call, name), isRequired }]
      if (variant.items) return walk(variant.items, `${path}[]`, name, isRequired)
      return Object.entries(variant.properties ?? {}).flatMap(([key, inner]) =>
        walk(
          inner,
          path === '' ? key : `${path}.${key}`,
          key,
          isRequired && (variant.required?.includes(key) ?? false),
        ),
      )
    })
  return walk(shapeOf(call), '', '', true)
}

const textOf = ({ format, minLength = 1 }: Shape, name: string): string => {
  if (format === 'uri') return 'https://hooks.example.com/'
  if (format === 'date') return '2026-01-01'
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z'
  if (/keycode/i.test(name)) return `KC-${Math.random().toString(36).slice(2, 10)}`
  if (/tel|mobile|phone/i.test(name)) return '12000000000'
  return 'sample'.padEnd(minLength, 'x')
}

type IdOf = (name: string) => string

/** Where several choices are possible: a place that everyone has. */
const usualChoices: Readonly<Record<string, unknown>> = { scopeKind: 'project' }

/** The smallest value a shape accepts; ids are put in by whoever asks. */
const valueOf = (shape: Shape, name: string, idOf: IdOf): unknown => {
  const [first = shape] = variantsOf(shape)
  if (first.const !== undefined) return first.const
  if (first.enum) return first.enum.includes(usualChoices[name]) ? usualChoices[name] : first.enum[0]
  if (first.format === 'uuid') return idOf(name)
  if (first.type === 'string') return textOf(first, name)
  if (first.type === 'integer' || first.type === 'number') return Math.max(first.minimum ?? 1, 1)
  if (first.type === 'boolean') return false
  if (first.type === 'array')
    return Array.from({ length: first.minItems ?? 0 }, () => valueOf(first.items ?? {}, name, idOf))
  return first.type === 'null' ? null : fieldsOf(first, idOf)
}

const fieldsOf = (shape: Shape, idOf: IdOf): Record<string, unknown> =>
  Object.fromEntries((shape.required ?? []).map((name) => [name, valueOf(shape.properties?.[name] ?? {}, name, idOf)]))

export const sampleOf = (call: Call, ids: Readonly<Record<Target, string>>): Record<string, unknown> =>
  fieldsOf(shapeOf(call), (name) => ids[nounOf(call, name)])

/** A form spells yes and no in many ways; two are enough. */
const choicesOf = (shape: Shape, name: string, idOf: IdOf): readonly unknown[] => {
  if (variantsOf(shape).some(({ type }) => type === 'boolean')) return ['true', 'false']
  const [first = shape] = variantsOf(shape)
  return first.enum ?? [valueOf(first, name, idOf)]
}

/** The smallest input, and one more for every optional field and each of its choices. Pages are as large as they get. */
export const inputsOf = (call: Call, ids: Readonly<Record<Target, string>>): Record<string, unknown>[] => {
  const { properties = {}, required = [] } = shapeOf(call)
  const largest = 'size' in properties ? { size: 100 } : {}
  const sample = { ...sampleOf(call, ids), ...largest, ...('to' in properties ? { to: new Date().toISOString() } : {}) }
  const optional = Object.entries(properties).filter(
    ([name]) => !required.includes(name) && !Object.hasOwn(sample, name),
  )
  const idOf: IdOf = (name) => ids[nounOf(call, name)]
  const chosen = optional
    .filter(([name]) => name !== 'after')
    .flatMap(([name, shape]) => choicesOf(shape, name, idOf).map((choice) => ({ ...sample, [name]: choice })))
  return [sample, ...chosen]
}

interface TextInput {
  /** `draft.readings[].name.zh` */
  readonly field: string
  readonly input: Record<string, unknown>
}

/** Every way in which one free text of the call says this; what else it needs is the smallest there is. */
export const textInputsOf = (call: Call, ids: Readonly<Record<Target, string>>, text: string): TextInput[] => {
  const idOf: IdOf = (name) => ids[nounOf(call, name)]
  const walk = (shape: Shape, path: string): { path: string; value: unknown }[] =>
    variantsOf(shape).flatMap((variant): { path: string; value: unknown }[] => {
      const isFree = variant.format === undefined && variant.enum === undefined && variant.const === undefined
      if (variant.type === 'string') return isFree ? [{ path, value: text }] : []
      if (variant.items) return walk(variant.items, `${path}[]`).map((one) => ({ ...one, value: [one.value] }))
      return Object.entries(variant.properties ?? {}).flatMap(([name, inner]) =>
        walk(inner, path === '' ? name : `${path}.${name}`).map((one) => ({
          ...one,
          value: { ...fieldsOf(variant, idOf), [name]: one.value },
        })),
      )
    })
  // The input of a call is an object.
  return walk(shapeOf(call), '').map(({ path, value }) => ({ field: path, input: value as Record<string, unknown> }))
}

/** Writes an id at its place; lists and objects on the way are made. */
export const withId = (input: Record<string, unknown>, path: string, id: string): Record<string, unknown> => {
  const [head = '', ...rest] = path.split('.')
  const isList = head.endsWith('[]')
  const name = isList ? head.slice(0, -2) : head
  const held = input[name]
  // The first of a list stands for all of them, with whatever else it needs to be one.
  const before: unknown = isList && Array.isArray(held) ? held[0] : held
  const inner = (typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {}) as Record<
    string,
    unknown
  > // Just compared.
  const value = rest.length === 0 ? id : withId(inner, rest.join('.'), id)
  return { ...input, [name]: isList ? [value] : value }
}
