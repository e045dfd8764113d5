import { longestWaitS, type LinkageStep } from '@vigil/contract/linkage/rule'
import { useState } from 'react'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Switch } from '#ui/choice/switch.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/surface/card.tsx'
import { MoveSheet } from '#screens/control/scene/move-sheet.tsx'
import type { Named, NamedThing } from '../words/named.ts'
import { actionText } from '../words/rule-in-words.ts'
import { NumberField } from './number-field.tsx'
import { isDangerous } from './use-first-steps.ts'
import styles from '../linkage.module.css'

interface StepListProps {
  readonly steps: readonly LinkageStep[]
  readonly named: Named
  readonly onChange: (steps: readonly LinkageStep[]) => void
}

/** What is done, in its order. */
export const StepList = ({ steps, named, onChange }: StepListProps) => {
  const swap = (n: number, by: -1 | 1) => {
    const [one, other] = [steps[n], steps[n + by]]
    if (one && other) onChange(steps.with(n, other).with(n + by, one))
  }
  return (
    <Card padded={false}>
      <ol className={styles.steps}>
        {steps.map((step, n) => (
          <Step
            key={`${step.equipmentId} ${n}`}
            step={step}
            thing={named.get(step.equipmentId)}
            onChange={(next) => onChange(steps.with(n, next))}
            onRemove={() => onChange(steps.toSpliced(n, 1))}
            onUp={n > 0 ? () => swap(n, -1) : undefined}
            onDown={n < steps.length - 1 ? () => swap(n, 1) : undefined}
          />
        ))}
      </ol>
    </Card>
  )
}

interface StepProps {
  readonly step: LinkageStep
  readonly thing: NamedThing | undefined
  readonly onChange: (step: LinkageStep) => void
  readonly onRemove: () => void
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

const Step = ({ step, thing, onChange, onRemove, onUp, onDown }: StepProps) => {
  const t = useText()
  const language = useLanguage()
  const [isAsked, ask] = useState(false)
  const name = thing?.deviceName || t(($) => $.linkage.gone)
  const danger = isDangerous(thing?.type, step)
  return (
    <li className={styles.step}>
      <div className={styles.stepHead}>
        <span className={styles.who}>
          {name}
          <small>{thing?.installAdd}</small>
        </span>
        <button
          type="button"
          className={styles.target}
          aria-label={t(($) => $.batch.scene.setTo, { name })}
          disabled={!thing?.type}
          onClick={() => ask(true)}
        >
          {thing?.type ? actionText(thing.type, step, language) : '—'}
          <Icon name="chevron-right" size={16} />
        </button>
      </div>
      <div className={styles.stepFields}>
        <NumberField
          label={t(($) => $.linkage.wizard.delay)}
          value={step.delayS}
          min={0}
          max={longestWaitS}
          onChange={(delayS) => onChange({ ...step, delayS })}
        />
        <span className={styles.orders}>
          {onUp && (
            <IconButton
              icon="chevron-down"
              className={styles.up}
              size={20}
              label={t(($) => $.linkage.wizard.up, { name })}
              onClick={onUp}
            />
          )}
          {onDown && (
            <IconButton
              icon="chevron-down"
              size={20}
              label={t(($) => $.linkage.wizard.down, { name })}
              onClick={onDown}
            />
          )}
          <IconButton icon="close" size={20} label={t(($) => $.linkage.wizard.drop, { name })} onClick={onRemove} />
        </span>
      </div>
      <div className={styles.asks}>
        <Icon name="lock" size={18} />
        <span>{danger ? t(($) => $.linkage.wizard.danger) : t(($) => $.linkage.wizard.asks)}</span>
        <Switch
          on={step.asks}
          label={`${t(($) => $.linkage.wizard.asks)}: ${name}`}
          stateText={step.asks ? t(($) => $.control.yes) : t(($) => $.control.no)}
          onPress={() => onChange({ ...step, asks: !step.asks })}
        />
      </div>
      {isAsked && thing?.type && (
        <MoveSheet
          member={{
            equipmentId: step.equipmentId,
            deviceName: name,
            installAdd: thing.installAdd,
            equipmentTypeId: thing.type.equipmentTypeId,
            action: step.action,
            params: step.params,
            trouble: null,
          }}
          onClose={() => ask(false)}
          onChoose={({ action, params }) => {
            ask(false)
            const move = { action, params }
            onChange({ ...step, ...move, asks: step.asks || isDangerous(thing.type, move) })
          }}
        />
      )}
    </li>
  )
}
