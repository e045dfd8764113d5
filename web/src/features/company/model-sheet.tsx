import { useQueryClient } from '@tanstack/react-query'
import { pushKinds, pushModelCalls, type PushDelivery, type PushModel } from '@vigil/contract/delivery/push-model'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { PagedCard } from './paged-card.tsx'
import styles from './company-panel.module.css'

interface ModelSheetProps {
  readonly model: PushModel
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** What became of each delivery moves by itself while somebody looks at it. */
const lookAgainMs = 3_000

export const ModelSheet = ({ model, onChanged, onClose }: ModelSheetProps) => {
  const t = useText()
  const client = useQueryClient()
  const { pushModelId } = model
  const query = usePages(pushModelCalls.deliveries, { pushModelId }, { everyMs: lookAgainMs })
  const changed = (): void => {
    onChanged()
    void client.invalidateQueries({ queryKey: [pushModelCalls.deliveries.path] })
  }
  return (
    <Sheet open title={model.name} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.form}>
        <Actions model={model} onChanged={changed} onRemoved={onClose} />
        <PagedCard
          title={t(($) => $.company.model.log)}
          call={pushModelCalls.deliveries}
          query={query}
          none={{ title: t(($) => $.company.model.noLog) }}
        >
          {(delivery) => <DeliveryRow key={delivery.deliveryId} delivery={delivery} onChanged={changed} />}
        </PagedCard>
      </div>
    </Sheet>
  )
}

interface ActionsProps {
  readonly model: PushModel
  readonly onChanged: () => void
  readonly onRemoved: () => void
}

const Actions = ({ model, onChanged, onRemoved }: ActionsProps) => {
  const t = useText()
  const { pushModelId } = model
  const [isTested, setTested] = useState(false)
  const test = useCommand(pushModelCalls.test, () => {
    setTested(true)
    onChanged()
  })
  const change = useCommand(pushModelCalls.change, onChanged)
  const state = model.state === 'active' ? 'paused' : 'active'
  return (
    <>
      <Button busy={test.busy} onClick={() => void test.run({ pushModelId })}>
        {t(($) => $.company.model.test)}
      </Button>
      {isTested && <p role="status">{t(($) => $.company.model.tested)}</p>}
      <Button look="soft" busy={change.busy} onClick={() => void change.run({ pushModelId, state })}>
        {state === 'paused' ? t(($) => $.company.model.pause) : t(($) => $.company.model.resume)}
      </Button>
      <FailureLine failure={test.failure ?? change.failure} />
      <Removal pushModelId={pushModelId} onChanged={onChanged} onRemoved={onRemoved} />
    </>
  )
}

/** Two presses: the first says what the second does. */
const Removal = ({ pushModelId, onChanged, onRemoved }: Omit<ActionsProps, 'model'> & { pushModelId: string }) => {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  const { run, busy, failure } = useCommand(pushModelCalls.remove, () => {
    onChanged()
    onRemoved()
  })
  return (
    <>
      {isAsked && <p>{t(($) => $.company.model.removeHint)}</p>}
      <FailureLine failure={failure} />
      <Button
        look={isAsked ? 'ink' : 'text'}
        busy={busy}
        onClick={() => (isAsked ? void run({ pushModelId }) : setAsked(true))}
      >
        {t(($) => $.company.model.remove)}
      </Button>
    </>
  )
}

const tones = { waiting: 'plain', delivered: 'ok', dead: 'fault' } as const

const DeliveryRow = ({ delivery, onChanged }: { readonly delivery: PushDelivery; readonly onChanged: () => void }) => {
  const t = useText()
  const language = useLanguage()
  const { run, busy, failure } = useCommand(pushModelCalls.retry, onChanged)
  const moment = (at: string): string => dayTimeText(Date.parse(at), language)
  const kind = [...pushKinds, 'test' as const].find((known) => known === delivery.kind)
  const facts = [
    moment(delivery.createdAt),
    ...(delivery.attempts > 0 ? [t(($) => $.company.delivery.attempts, { n: delivery.attempts })] : []),
    ...(delivery.failure === null ? [] : [delivery.failure]),
    ...(delivery.nextAt !== null && delivery.attempts > 0
      ? [t(($) => $.company.delivery.next, { at: moment(delivery.nextAt) })]
      : []),
  ]
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>
          {kind ? t(($) => $.company.model.kind[kind]) : delivery.kind}
          <StateTag tone={tones[delivery.state]}>{t(($) => $.company.delivery.state[delivery.state])}</StateTag>
        </span>
        <span className={styles.sub}>{facts.join(' · ')}</span>
        <FailureLine failure={failure} />
      </span>
      {delivery.state === 'dead' && (
        <Button look="text" busy={busy} onClick={() => void run({ deliveryId: delivery.deliveryId })}>
          {t(($) => $.company.delivery.retry)}
        </Button>
      )}
    </li>
  )
}
