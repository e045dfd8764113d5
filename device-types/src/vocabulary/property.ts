/**
 * The words with which a property is written down. `NoInfer` in a result: without it a property that names no event
 * would, inside a row, be taken to name any.
 */
import type {
  ChoiceProperty,
  FlagProperty,
  NumberProperty,
  Property,
  Scale,
  Severity,
  StateValue,
  TextProperty,
  Threshold,
  ThresholdLevel,
  ThresholdOp,
} from '../device-type.ts'

/** A number that is worth a curve. */
export const measured = <E extends string = never, R extends string = never>(
  zh: string,
  en: string,
  scale: Scale,
  thresholds: readonly Threshold<E, R>[] = [],
): NumberProperty<NoInfer<E>, NoInfer<R>> => ({ type: 'number', name: { zh, en }, ...scale, chart: true, thresholds })

/** A number that is only read: a count, a setting, a rated value. */
export const figure = <E extends string = never, R extends string = never>(
  zh: string,
  en: string,
  scale: Scale,
  thresholds: readonly Threshold<E, R>[] = [],
): NumberProperty<NoInfer<E>, NoInfer<R>> => ({ ...measured(zh, en, scale, thresholds), chart: false })

/** A meter reading: it only grows. */
export const counter = (zh: string, en: string, scale: Scale): NumberProperty<never, never> => ({
  ...measured(zh, en, scale),
  counter: true,
})

/** A figure of days: it moves once a day at most. */
export const daily = (zh: string, en: string, scale: Scale): NumberProperty<never, never> => ({
  ...measured(zh, en, scale),
  daily: true,
})

export const choice = <S extends StateValue<string>>(
  zh: string,
  en: string,
  values: readonly S[],
): ChoiceProperty<NoInfer<S>['value'], NonNullable<NoInfer<S>['event']>> => ({ type: 'enum', name: { zh, en }, values })

export const flag = <E extends string = never>(
  zh: string,
  en: string,
  values: readonly [StateValue<true, E>, StateValue<false, E>],
): FlagProperty<NoInfer<E>> => ({ type: 'bool', name: { zh, en }, values })

export const text = (zh: string, en: string, maxLength = 64): TextProperty => ({
  type: 'string',
  name: { zh, en },
  maxLength,
})

export const writable = <P extends Property>(property: P): P => ({ ...property, writable: true })

export const state = <const V extends string | boolean, const E extends string = never>(
  value: V,
  zh: string,
  en: string,
  severity: Severity = 'normal',
  event?: E,
): StateValue<V, NoInfer<E>> => ({ value, name: { zh, en }, severity, ...(event === undefined ? {} : { event }) })

type LimitDetails<R extends string> = Omit<Threshold<string, R>, 'level' | 'op' | 'value' | 'event'>

export const limit = <const E extends string, const R extends string = never>(
  level: ThresholdLevel,
  op: ThresholdOp,
  value: number,
  event: E,
  details: LimitDetails<R>,
): Threshold<E, NoInfer<R>> => ({ level, op, value, event, ...details })
