/**
 * Makes a row, and refuses one that does not hold together: a state, threshold or command that names an event or a
 * property which the type does not have is a compile error (define-device-type.type-test.ts shows each).
 */
import type {
  ChoiceProperty,
  Command,
  DeviceType,
  DoneWhen,
  EventDefinition,
  FlagProperty,
  NumberProperty,
  Property,
  TextProperty,
  Threshold,
} from './device-type.ts'
import { sharedEvents } from './vocabulary/shared-events.ts'

type SharedEvent = keyof typeof sharedEvents
type Properties = Readonly<Record<string, Property>>
type Events = Readonly<Record<string, EventDefinition>>
type Commands = Readonly<Record<string, Command>>

type EventOf<P> = P extends NumberProperty<infer E> | ChoiceProperty<string, infer E> | FlagProperty<infer E>
  ? E
  : never
type RelativeTo<P> = P extends NumberProperty<string, infer R> ? R : never

type ValueOf<P> =
  P extends ChoiceProperty<infer V> ? V : P extends FlagProperty ? boolean : P extends TextProperty ? string : number

type Proof<C> = C extends Command<infer D> ? D : never
type Expected<D> = D extends { readonly is: infer V } ? (V extends readonly (infer One)[] ? One : V) : never

/** The proof of a command that cannot be: its property is unknown, or the property has no such value. */
type Unprovable<D, P> = D extends DoneWhen
  ? D['property'] extends keyof P
    ? Expected<D> extends ValueOf<P[D['property']]>
      ? never
      : D
    : D
  : never

type Refused<Why extends string, Names> = [Names] extends [never] ? unknown : { readonly [K in Why]: Names }

/** What the row says, before the shared words are filled in. */
interface Row<Id extends string, P extends Properties, C extends Commands, E extends string> extends Omit<
  DeviceType<Id>,
  | 'properties'
  | 'events'
  | 'commands'
  | 'hasChildren'
  | 'childTypes'
  | 'isStandardDetail'
  | 'protocolIds'
  | 'dlt645'
  | 'headline'
  | 'headlineTotal'
  | 'glance'
  | 'together'
> {
  readonly properties: P
  readonly commands?: C
  readonly together?: { readonly on: NoInfer<keyof C & string>; readonly off: NoInfer<keyof C & string> }
  /** Events of this type alone, or shared ones under another name. */
  readonly events?: Readonly<Record<E, EventDefinition>>
  readonly childTypes?: readonly string[]
  /** Only where the children are of no type of their own. */
  readonly hasChildren?: true
  readonly protocolIds?: readonly number[]
}

/** The parts of a row that name its own properties and events. */
interface Mentions<P extends string, E extends string> {
  /** Events that no state or threshold names: the device reports them of its own. */
  readonly alsoReports?: readonly E[]
  /** Thresholds that replace those of the shared property. */
  readonly thresholds?: { readonly [K in P]?: readonly Threshold<E, P>[] }
  /** Healthy values that differ from those of the shared property. */
  readonly typical?: { readonly [K in P]?: number }
  readonly dlt645?: { readonly [K in P]?: string }
  readonly headline: readonly [P, ...P[]]
  readonly headlineTotal?: P
  readonly glance?: readonly P[]
}

type Checked<P extends Properties, C extends Commands, E extends string> = Refused<
  'names an event that neither the row nor the vocabulary has',
  Exclude<EventOf<P[keyof P]>, SharedEvent | E>
> &
  Refused<'is relative to a property that the row does not have', Exclude<RelativeTo<P[keyof P]>, keyof P>> &
  Refused<'is proved by a state that the row does not have', Unprovable<Proof<C[keyof C]>, P>>

export const defineDeviceType = <
  const Id extends string,
  P extends Properties,
  C extends Commands = never,
  E extends string = never,
>(
  row: Row<Id, P, C, E> & Mentions<NoInfer<keyof P & string>, NoInfer<SharedEvent | E>> & Checked<P, C, E>,
): DeviceType<Id> => fillIn(row)

/** Every event that a state or threshold names, that the device reports of its own, or that the row defines. */
const eventsOf = (properties: Properties, alsoReports: readonly string[], own: Events): Events => {
  const known: Events = { ...sharedEvents, ...own }
  const named = Object.values(properties).flatMap((property) => {
    if (property.type === 'number') return property.thresholds.map((threshold) => threshold.event)
    return property.type === 'string' ? [] : property.values.flatMap((state) => state.event ?? [])
  })
  const keys = [...new Set([...named, ...alsoReports, ...Object.keys(own)])]
  return Object.fromEntries(keys.flatMap((key) => (known[key] === undefined ? [] : [[key, known[key]]])))
}

const fillIn = <Id extends string>(
  row: Row<Id, Properties, Commands, string> & Mentions<string, string>,
): DeviceType<Id> => {
  const { alsoReports = [], thresholds = {}, typical = {}, events = {}, ...said } = row
  const properties = Object.fromEntries(
    Object.entries(row.properties).map(([key, property]) => [
      key,
      property.type === 'number'
        ? {
            ...property,
            typical: typical[key] ?? property.typical,
            thresholds: thresholds[key] ?? property.thresholds,
          }
        : property,
    ]),
  )
  const childTypes = row.childTypes ?? []
  return {
    ...said,
    hasChildren: row.hasChildren ?? childTypes.length > 0,
    childTypes,
    isStandardDetail: row.page === 'StandDetailIndex' ? 1 : 0,
    protocolIds: row.protocolIds ?? [],
    properties,
    events: eventsOf(properties, alsoReports, events),
    commands: row.commands ?? {},
  }
}
