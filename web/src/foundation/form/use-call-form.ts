/** One form that makes one call. The call's schema judges it, and whatever is wrong is said at its field. */
import type { Call, OutputOf } from '@vigil/contract/call'
import type { ProblemCode } from '@vigil/contract/problems'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useFieldFocus } from '#ui/field/field-focus.ts'
import { callResolver, elsewhere, fieldAt, type FormValues } from './call-resolver.ts'
import { fieldWords } from './field-words.ts'
import { refusedFields } from './refused-fields.ts'
import { useDraft } from './use-draft.ts'

type NameIn<Values> = Extract<keyof Values, string>

/** Of an input that is one of several, the names of each. */
type InputName<Input> = Input extends unknown ? Extract<keyof Input, string> : never

export interface CallFormRows<C extends Call, Values extends object> {
  /** What the form begins with. A field is named as the call's input names it, and may hold what people type. */
  readonly defaults: Values
  /** As the platform takes it; the schema trims by itself. */
  readonly inputOf: (values: Values) => CallInput<C>
  /** `empty` sets fields back to what they began with. */
  readonly onDone: (output: OutputOf<C>, empty: Empty<Values>) => void
  readonly onRefused?: (failure: CallFailure, empty: Empty<Values>) => void
  /** What the page demands beyond the contract, in words. */
  readonly rules?: (values: Values) => Readonly<Partial<Record<NameIn<Values>, string | undefined>>>
  /** Refusals that speak of one field although they do not name it. */
  readonly refusals?: Readonly<Partial<Record<ProblemCode, NameIn<Values>>>>
  /** Names of the input whose field is called otherwise: `{ equipmentId: 'equipment' }`. */
  readonly shownAt?: Readonly<Partial<Record<InputName<CallInput<C>>, NameIn<Values>>>>
  /** Kept under this name until it is sent; without one nothing is kept. */
  readonly draftKey?: string | undefined
}

type Empty<Values> = (...names: readonly NameIn<Values>[]) => void

export interface FieldProps<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly problem: string | undefined
}

/** What the frame around the fields needs of a form. */
export interface FormControls {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly submit: (event: FormEvent) => void
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  /** What is wrong with something that is no field of the form. */
  readonly problem: string | undefined
  /** It began with what was not sent the last time. */
  readonly isRestored: boolean
  /** As it began; what was kept of it is gone. */
  readonly reset: () => void
}

export interface CallForm<Values extends object> extends FormControls {
  readonly values: Values
  readonly isChanged: boolean
  /** For a field of ui/field. The sentence stands in the place of the general one. */
  readonly field: <Name extends NameIn<Values>>(name: Name, sentence?: string) => FieldProps<Values[Name]>
  readonly change: (values: Partial<Values>) => void
  /** Judges some fields only, as a step does. */
  readonly check: (names: readonly NameIn<Values>[]) => Promise<boolean>
  readonly wrongNames: readonly string[]
  /** Stands at the first field that is wrong, once it is drawn. */
  readonly focusWrong: () => void
}

type Engine = UseFormReturn<FormValues, undefined, FormValues>

export const useCallForm = <C extends Call, Values extends object>(
  call: C,
  rows: CallFormRows<C, Values>,
): CallForm<Values> => {
  const t = useText()
  // A form's values are a record by name; only its owner knows which names.
  const plain = rows as unknown as CallFormRows<C, FormValues>
  const draft = useDraft(rows.draftKey, plain.defaults)
  const [isRestored, setRestored] = useState(draft.kept !== undefined)
  const engine: Engine = useForm<FormValues, undefined, FormValues>({
    defaultValues: { ...plain.defaults, ...draft.kept },
    resolver: callResolver(call, {
      inputOf: (values) => plain.inputOf(values),
      words: (wrong, value) => fieldWords(t, wrong, value),
      shownAt: plain.shownAt ?? {},
      rules: (values) => plain.rules?.(values) ?? {},
    }),
  })
  const values = useWatch({ control: engine.control })
  const { ref, focusWrong, isHidden } = useFieldFocus()
  const { failure, send, settle } = useSending(call, { rows: plain, engine, sent: draft.drop })
  const { isDirty, isSubmitting } = engine.formState
  const reset = (): void => {
    draft.drop()
    setRestored(false)
    engine.reset(plain.defaults)
  }
  return {
    ...fieldsOf<Values>(engine, { values, isHidden, kept: draft.keep }),
    ref,
    submit: (event) => {
      event.preventDefault()
      event.stopPropagation()
      if (!isSubmitting) void engine.handleSubmit(send)().then(settle).then(focusWrong)
    },
    busy: isSubmitting,
    failure,
    isRestored,
    isChanged: isDirty || isRestored,
    focusWrong,
    reset,
    check: async (names) => {
      const isRight = await engine.trigger([...names])
      if (!isRight) focusWrong()
      return isRight
    },
  }
}

interface FieldParts {
  readonly values: FormValues
  readonly isHidden: boolean
  readonly kept: (values: FormValues) => void
}

const fieldsOf = <Values extends object>(engine: Engine, { values: plain, isHidden, kept }: FieldParts) => {
  const { errors, isSubmitted } = engine.formState
  // They are the defaults, changed field by field with values of the same type.
  const values = plain as Values
  const change = (changes: Partial<Values>): void => {
    for (const [name, value] of Object.entries(changes)) engine.setValue(name, value, { shouldDirty: true })
    kept(engine.getValues())
    if (!isSubmitted) return
    // What the platform has refused stays said until that very field is changed.
    const judged = Object.keys(errors).filter((name) => errors[name]?.type !== 'refused')
    void engine.trigger([...Object.keys(changes), ...judged])
  }
  return {
    values,
    change,
    // A field that this person does not see must not be wrong in silence either.
    problem: (errors[elsewhere] ?? (isHidden ? Object.values(errors)[0] : undefined))?.message,
    wrongNames: Object.keys(errors),
    field: <Name extends NameIn<Values>>(name: Name, sentence?: string): FieldProps<Values[Name]> => {
      const wrong = errors[name]
      const own = wrong?.type === 'schema' ? sentence : undefined
      return {
        value: values[name],
        onChange: (value) => change({ [name]: value } as unknown as Partial<Values>), // one field of them
        problem: wrong && (own ?? wrong.message),
      }
    },
  }
}

interface SendingParts<C extends Call> {
  readonly rows: CallFormRows<C, FormValues>
  readonly engine: Engine
  readonly sent: () => void
}

const useSending = <C extends Call>(call: C, { rows, engine, sent }: SendingParts<C>) => {
  const t = useText()
  const language = useLanguage()
  const caller = useCaller()
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const isDone = useRef(false)

  /** True when every word of it has found its field. */
  const sayAtFields = (refused: CallFailure): boolean => {
    const held = engine.getValues()
    const meant = Object.entries(rows.refusals ?? {}).find(([code]) => code === refused.envelope?.code)?.[1]
    if (meant !== undefined) engine.setError(meant, { type: 'refused', message: failureText(t, language, refused) })
    const wrongs = refusedFields(refused)
    const missed = wrongs.filter(({ name, code }) => {
      const field = fieldAt(name, held, rows.shownAt ?? {})
      if (field === undefined) return true
      engine.setError(field, { type: 'refused', message: fieldWords(t, { code }, held[field]) })
      return false
    })
    return meant !== undefined || (wrongs.length > 0 && missed.length === 0)
  }

  const empty: Empty<FormValues> = (...names) => {
    for (const name of names) engine.setValue(name, rows.defaults[name])
  }
  const send = async (input: FormValues): Promise<void> => {
    setFailure(undefined)
    isDone.current = false
    try {
      const output = await caller.call(call, input as CallInput<C>) // the call's own schema has read it
      sent()
      rows.onDone(output, empty)
      isDone.current = true
    } catch (error) {
      if (!isCallFailure(error)) throw error
      if (!sayAtFields(error)) setFailure(error)
      rows.onRefused?.(error, empty)
    }
  }
  /** What has been sent is where the next change begins: nobody is told off while typing it. */
  const settle = (): void => {
    if (isDone.current) engine.reset(engine.getValues())
  }
  return { failure, send, settle }
}
