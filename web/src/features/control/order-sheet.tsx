import { useQueryClient } from '@tanstack/react-query'
import { acceptWithinSeconds, controlCalls, type Prepared } from '@vigil/contract/equipment/control'
import { useEffect, useRef, useState } from 'react'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { OutcomeCard } from '#ui/confirm/outcome-card.tsx'
import { SlideConfirm } from '#ui/confirm/slide-confirm.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { useGivenOrderStore } from './given-order.ts'
import { FireLoadSheet } from './fire-load-sheet.tsx'
import { ImpactList } from './impact-list.tsx'
import type { Order } from './order.ts'
import { PasswordField } from './password-field.tsx'
import { SiteConfirm } from './site-confirm.tsx'
import { useLostAnswer } from './use-lost-answer.ts'
import { UnregisteredList, type Unregistered } from './unregistered-list.tsx'
import { usePreparation } from './use-preparation.ts'
import { isLost } from './use-read-back.ts'
import styles from './order-sheet.module.css'

interface OrderSheetProps {
  readonly order: Order
  readonly onClose: () => void
}

/** What it would do and to whom, then the slide. What is refused is said here, before or after it was given. */
export const OrderSheet = ({ order, onClose }: OrderSheetProps) => {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  const client = useQueryClient()
  const router = useRouter()
  const orders = useGivenOrderStore()
  const action = name(order.command.name)
  const { prepared, failure, prepare } = usePreparation(order)
  const follow = ({ commandId }: { readonly commandId: string }): void => {
    orders.give({ commandId, what: t(($) => $.control.order, { action, name: order.short }), at: router.current() })
    void client.invalidateQueries({ queryKey: [controlCalls.list.path] })
    onClose()
  }
  const operate = useCommand(controlCalls.operate, follow)
  const [registering, register] = useState<Unregistered | undefined>(undefined)
  const registered = (): void => {
    register(undefined)
    void prepare()
  }
  const { isUnknown, wasNotGiven } = useLostAnswer(order, { prepared, failure: operate.failure, prepare, follow })
  const give = (proof: Proof): void => {
    if (prepared) void operate.run({ nonce: prepared.nonce, ...proof })
  }
  const harmless = order.command.danger === 'none' && (prepared === undefined || isHarmless(prepared))
  useAtOnce(harmless && prepared !== undefined && !isUnknown, () => give({}))
  const refusal = failure ?? (operate.failure && !isLost(operate.failure) ? operate.failure : undefined)
  if (harmless && !refusal && !isUnknown && !wasNotGiven) return null
  if (registering) return <FireLoadSheet load={{ ...registering, fireLoad: 'unregistered' }} onClose={registered} />
  return (
    <Sheet
      open
      title={t(($) => $.control.ask, { action, name: order.name })}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {isUnknown && (
          <OutcomeCard outcome="unknown" title={t(($) => $.control.lost)} detail={t(($) => $.control.lostHint)} />
        )}
        {wasNotGiven && (
          <OutcomeCard outcome="refused" title={t(($) => $.control.notGiven)} detail={t(($) => $.control.notMoved)} />
        )}
        {refusal && !isUnknown && (
          <OutcomeCard
            outcome="refused"
            title={t(($) => $.control.cannot)}
            detail={failureText(t, language, refusal)}
            action={
              failure && (
                <Button look="outline" size="small" onClick={() => void prepare()}>
                  {t(($) => $.shell.network.retry)}
                </Button>
              )
            }
          />
        )}
        {refusal && !isUnknown && (
          <SiteConfirm refusal={refusal} equipmentId={order.equipmentId} onDone={() => void prepare()} />
        )}
        {refusal && !isUnknown && <UnregisteredList refusal={refusal} onRegister={register} />}
        {!prepared && !failure && <RowSkeleton rows={2} label={t(($) => $.control.checking)} />}
        {prepared && !isUnknown && <ImpactList order={order} prepared={prepared} />}
        {prepared && !isUnknown && <Confirm order={order} prepared={prepared} busy={operate.busy} onConfirm={give} />}
      </div>
    </Sheet>
  )
}

const isHarmless = ({ danger, noteAbout, needsSecondPerson }: Prepared): boolean =>
  danger === 'none' && noteAbout === null && !needsSecondPerson

/** Once, as soon as it may: the strict mode of development and every renewal would do it again. */
const useAtOnce = (ready: boolean, act: () => void): void => {
  const acted = useRef(false)
  useEffect(() => {
    if (!ready || acted.current) return
    acted.current = true
    act()
  })
}

interface Proof {
  readonly password?: string
  readonly note?: string
}

interface ConfirmProps {
  readonly order: Order
  readonly prepared: Prepared
  readonly busy: boolean
  readonly onConfirm: (proof: Proof) => void
}

const shortestNote = 2

const Confirm = ({ order, prepared, busy, onConfirm }: ConfirmProps) => {
  const t = useText()
  const name = useName()
  const [password, setPassword] = useState('')
  const [note, setNote] = useState('')
  const { danger, noteAbout, needsSecondPerson } = prepared
  const asksPassword = danger === 'password'
  const ready = (!asksPassword || password !== '') && (noteAbout === null || note.trim().length >= shortestNote)
  const confirm = (): void =>
    onConfirm({ ...(asksPassword ? { password } : {}), ...(noteAbout ? { note: note.trim() } : {}) })
  const words = { action: name(order.command.name), name: order.short }
  return (
    <>
      {noteAbout && (
        <>
          <p className={styles.hint}>{t(($) => $.control.notes[noteAbout].hint)}</p>
          <TextArea
            label={t(($) => $.control.notes[noteAbout].label)}
            placeholder={t(($) => $.control.notes[noteAbout].placeholder)}
            value={note}
            onChange={setNote}
          />
        </>
      )}
      {needsSecondPerson && (
        <p className={styles.hint}>{t(($) => $.control.secondPerson, { seconds: acceptWithinSeconds })}</p>
      )}
      {asksPassword && <PasswordField value={password} onChange={setPassword} />}
      {danger === 'confirm' || danger === 'none' ? (
        <Button look="ink" size="large" busy={busy} disabled={!ready} onClick={confirm}>
          {t(($) => $.control.order, words)}
        </Button>
      ) : (
        <>
          <SlideConfirm
            label={t(($) => $.control.slide, words)}
            releaseText={t(($) => $.control.release)}
            keyHint={t(($) => $.control.keyHint)}
            disabled={!ready}
            busy={busy}
            onConfirm={confirm}
          />
          <p className={styles.below}>{t(($) => $.control.slideHint)}</p>
        </>
      )}
    </>
  )
}
