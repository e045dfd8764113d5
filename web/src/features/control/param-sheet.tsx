import type { Command, CommandParam } from '@vigil/device-types/device-type'
import { useState } from 'react'
import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import type { Params } from './order.ts'
import styles from './param-sheet.module.css'

interface ParamSheetProps {
  readonly command: Command
  readonly onClose: () => void
  readonly onNext: (params: Params) => void
}

const firstTexts = (command: Command): Record<string, string> =>
  Object.fromEntries(
    Object.entries(command.params).map(([key, param]) => [key, param.type === 'string' ? '' : String(param.default)]),
  )

const isWithin = (param: CommandParam, text: string): boolean => {
  if (param.type === 'string') return (!param.required || text.trim() !== '') && text.length <= param.maxLength
  return param.type !== 'number' || (text.trim() !== '' && Number(text) >= param.min && Number(text) <= param.max)
}

const valueOf = (param: CommandParam, text: string): number | boolean | string =>
  param.type === 'number' ? Number(text) : param.type === 'bool' ? text === 'true' : text

/** With which values: they are checked here for the person, and by the platform for the device. */
export const ParamSheet = ({ command, onClose, onNext }: ParamSheetProps) => {
  const t = useText()
  const name = useName()
  const [texts, setTexts] = useState(() => firstTexts(command))
  const rows = Object.entries(command.params)
  const textOf = (key: string): string => texts[key] ?? ''
  const ready = rows.every(([key, param]) => isWithin(param, textOf(key)))
  return (
    <Sheet open title={name(command.name)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) onNext(Object.fromEntries(rows.map(([key, param]) => [key, valueOf(param, textOf(key))])))
        }}
      >
        {rows.map(([key, param]) => (
          <Param
            key={key}
            param={param}
            text={textOf(key)}
            onChange={(text) => setTexts((before) => ({ ...before, [key]: text }))}
          />
        ))}
        <Button submits size="large" disabled={!ready}>
          {t(($) => $.control.next)}
        </Button>
      </form>
    </Sheet>
  )
}

/** Nobody is told that a field is empty before he has come to it. */
const problemOf = (t: Text, param: CommandParam, text: string): string | undefined => {
  if (isWithin(param, text) || (param.type === 'string' && text === '')) return undefined
  if (param.type === 'string') return t(($) => $.control.textTooLong, { max: param.maxLength })
  return param.type === 'number' ? t(($) => $.control.outOfRange, { min: param.min, max: param.max }) : undefined
}

interface ParamProps {
  readonly param: CommandParam
  readonly text: string
  readonly onChange: (text: string) => void
}

const Param = ({ param, text, onChange }: ParamProps) => {
  const t = useText()
  const name = useName()
  const label = name(param.name)
  if (param.type === 'bool' || param.type === 'enum') {
    const options =
      param.type === 'enum'
        ? param.values.map(({ value, name: names }) => ({ value, text: name(names) }))
        : [
            { value: 'true', text: t(($) => $.control.yes) },
            { value: 'false', text: t(($) => $.control.no) },
          ]
    return (
      <div className={styles.param}>
        <span>{label}</span>
        <Segmented label={label} options={options} value={text} onChange={onChange} />
      </div>
    )
  }
  return (
    <div className={styles.param}>
      <span>{label}</span>
      <TextField
        label={label}
        inputMode={param.type === 'number' ? 'decimal' : 'text'}
        value={text}
        onChange={onChange}
        after={param.type === 'number' && <span className={styles.unit}>{param.unit}</span>}
        problem={problemOf(t, param, text)}
      />
    </div>
  )
}
