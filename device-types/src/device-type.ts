/** What a kind of equipment measures, reports and does. A row is plain data: it goes over the wire as it is. */
import type { Name } from './name.ts'
import type { PageId } from './pages.ts'
import type { PanelName } from './panel-name.ts'
import type { SystemId } from './systems.ts'

export type Severity = 'normal' | 'info' | 'warning' | 'hazard' | 'fault' | 'alarm' | 'fire'
export const thresholdLevels = ['alarm', 'warning', 'fault', 'hazard'] as const
export type ThresholdLevel = (typeof thresholdLevels)[number]
export const thresholdOps = ['gt', 'gte', 'lt', 'lte', 'eq'] as const
export type ThresholdOp = (typeof thresholdOps)[number]
export type EventKind = 'fire-alarm' | 'alarm' | 'fault' | 'hazard' | 'event' | 'operation'
/** 1 life safety, 2 alarm, 3 fault or hazard, 4 event, 5 record of an operation. */
export type EventPriority = 1 | 2 | 3 | 4 | 5
/** none = at once, confirm = dialog, slide = impact list and slide, password = slide and step-up. */
export type Danger = 'none' | 'confirm' | 'slide' | 'password'
export type PermissionSuffix =
  | ':list'
  | ':select'
  | ':update'
  | ':insert'
  | ':delete'
  | ':custom'
  | ':price'
  | ':continue'
  | ':batch'
/** direct = speaks for itself, gateway = speaks for its children too, child = is spoken for. */
export type NodeType = 'direct' | 'gateway' | 'child'
export type Scalar = string | number | boolean

/** E: the event it raises. R: the property it is relative to. */
export interface Threshold<E extends string = string, R extends string = string> {
  readonly level: ThresholdLevel
  readonly op: ThresholdOp
  readonly value: number
  readonly event: E
  /** Must last this long before the event is raised. */
  readonly holdSec?: number
  /** Must fall back this far behind the value to recover. */
  readonly hysteresis?: number
  /** What a user may set the value to; without it the value is fixed. */
  readonly range?: readonly [low: number, high: number]
  /** Where this property is known, the value is `ratio` times it. */
  readonly relTo?: R
  readonly ratio?: number
  /** The standard or practice behind the figure, tagged [checked], [memory] or [practice]. */
  readonly basis: string
}

export interface StateValue<V extends string | boolean = string | boolean, E extends string = string> {
  readonly value: V
  readonly name: Name
  readonly severity: Severity
  readonly event?: E
}

/** A scale and the value that a healthy device of this type shows. */
export interface Scale {
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly decimals: number
  readonly typical: number
}

interface PropertyBase {
  readonly name: Name
  readonly writable?: boolean
}

export interface NumberProperty<E extends string = string, R extends string = string> extends PropertyBase, Scale {
  readonly type: 'number'
  readonly chart: boolean
  readonly thresholds: readonly Threshold<E, R>[]
  /** Only ever grows, so a fall means that the meter was changed or cleared. */
  readonly counter?: boolean
  /** A figure of days, such as a rate of the month: it moves once a day at most. */
  readonly daily?: true
  /** Reckoned by the platform from the counter beside it when the device does not send it. */
  readonly derived?: 'counter-delta'
}

export interface ChoiceProperty<V extends string = string, E extends string = string> extends PropertyBase {
  readonly type: 'enum'
  readonly values: readonly StateValue<V, E>[]
}

export interface FlagProperty<E extends string = string> extends PropertyBase {
  readonly type: 'bool'
  readonly values: readonly StateValue<boolean, E>[]
}

export interface TextProperty extends PropertyBase {
  readonly type: 'string'
  readonly maxLength: number
  /** Texts that devices have in common, and how people say them; any other is a name and is shown as it is. */
  readonly values?: readonly { readonly value: string; readonly name: Name }[]
  /** One letter for each of several switches, 1 for on: what is said of those that are on, and when none is. */
  readonly switches?: { readonly on: Name; readonly none: Name }
}

export type Property = NumberProperty | ChoiceProperty | FlagProperty | TextProperty

export interface EventDefinition {
  readonly name: Name
  readonly kind: EventKind
  readonly priority: EventPriority
}

export type CommandParam = { readonly name: Name; readonly required: boolean } & (
  | {
      readonly type: 'number'
      readonly unit: string
      readonly min: number
      readonly max: number
      readonly decimals: number
      readonly default: number
    }
  | { readonly type: 'bool'; readonly default: boolean }
  | { readonly type: 'string'; readonly maxLength: number }
  | {
      readonly type: 'enum'
      readonly values: readonly { readonly value: string; readonly name: Name }[]
      readonly default: string
    }
)

/**
 * The measured state that proves a command. `is`: the property reads this (or one of these). `param`: it reads what
 * that parameter ordered. Both: the parameter is a yes or no, and the property reads `is` exactly when it is yes. `gte` and
 * `lte`: a figure that shows it, such as a motor's current; `or`: another that shows it as well.
 */
export interface DoneWhen {
  readonly property: string
  readonly is?: Scalar | readonly Scalar[]
  readonly param?: string
  readonly gte?: number
  readonly lte?: number
  readonly or?: { readonly property: string; readonly gte?: number; readonly lte?: number }
}

/**
 * towards: makes people safer, so a slide is enough, also in a fire. away: takes that back. `param`: towards when that
 * yes or no is yes, away when it is no.
 */
export type ProtectiveDirection = 'towards' | 'away' | { readonly param: string }

/** How equipment shows that a test of itself went well: it trips, or says so; and by which events it says how it ended. */
export interface SelfTest {
  readonly expects: 'trip' | 'report'
  readonly passes: readonly string[]
  readonly fails: readonly string[]
}

export interface Command<D extends DoneWhen = DoneWhen> {
  readonly name: Name
  readonly danger: Danger
  readonly permission: PermissionSuffix
  readonly timeoutSec: number
  /** More than 0 only for commands that read: what moves something is never sent twice. */
  readonly retries: number
  readonly params: Readonly<Record<string, CommandParam>>
  readonly confirmBy?: 'second-person'
  readonly protectiveDirection?: ProtectiveDirection
  /** Not offered: its result is a picture that no page shows yet, or the platform does it better. */
  readonly isUnseen?: true
  /** It tests itself for residual current: it may be done by the clock, and what became of it is kept. */
  readonly test?: SelfTest
  /** All of these must be measured. Without it nothing can be measured and the device's acknowledgement is the end. */
  readonly done?: readonly D[]
}

/** How the type appears in GB/T 26875.3 messages. */
export interface Gb26875 {
  readonly systemType?: number
  readonly componentTypes?: readonly number[]
  readonly unitFlags?: readonly number[]
}

/** What has to be done to it, how often, and by which rule. */
export interface CareTest {
  /** Days, months or years between two of them, as ISO 8601 writes a period. */
  readonly every: `P${number}${'D' | 'M' | 'Y'}`
  readonly name: Name
  /** Of what the platform sees by itself: that which proves it. */
  readonly provenBy?: 'commissioning' | 'waterTest' | 'selfTest'
  /** The standard or practice behind it, tagged [checked], [memory] or [practice]. */
  readonly basis: string
}

export interface DeviceType<Id extends string = string> {
  readonly id: Id
  readonly equipmentTypeId: number
  /** Of the operator who made it; none for ours. */
  readonly oemId?: string
  readonly name: Name
  readonly system: SystemId
  readonly page: PageId
  readonly icon: string
  readonly nodeType: NodeType
  readonly hasChildren: boolean
  readonly childTypes: readonly string[]
  readonly isStandardDetail: 0 | 1
  readonly protocolIds: readonly number[]
  /** always: whatever anybody registered. byFlag: by what this piece feeds, which somebody has to register. */
  readonly fireLoad?: 'always' | 'byFlag'
  readonly gb26875?: Gb26875
  /** DL/T 645 data marks of a meter, by property. */
  readonly dlt645?: { readonly [property: string]: string | undefined }
  readonly note?: string
  /** What a person of the trade looks at first: the first of these that is known, unless another reading is wrong. */
  readonly headline: readonly [string, ...string[]]
  /** For a count: out of how many. */
  readonly headlineTotal?: string
  /** What is read next, in this order; the others follow. */
  readonly glance?: readonly string[]
  readonly properties: Readonly<Record<string, Property>>
  readonly events: Readonly<Record<string, EventDefinition>>
  readonly commands: Readonly<Record<string, Command>>
  /** The pair of commands by which many of its kind are turned on and off together. */
  readonly together?: { readonly on: string; readonly off: string }
  /** 0 = never reports by itself and is never offline. */
  readonly reportIntervalSec: number
  readonly offlineAfterSec: number
  readonly serviceLifeYears?: number
  readonly care?: readonly CareTest[]
  /** Only where the panels derived from the row are not the right ones. */
  readonly panels?: readonly PanelName[]
}
