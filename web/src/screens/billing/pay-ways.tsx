/** How an order is paid here: from the balance with the password, or by a channel that then says so itself. */
import { useQuery } from '@tanstack/react-query'
import { payOrderCalls, type ChannelWay, type PayOrderDetail, type PayWay } from '@vigil/contract/billing/pay-order'
import type { OutputOf } from '@vigil/contract/call'
import { useState } from 'react'
import { moneyText } from '#features/company/money-text.ts'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { PasswordField } from './password-field.tsx'
import { usePlace } from './use-place.ts'
import styles from './billing.module.css'

const QrCode = lazyPart(async () => (await import('#features/account/qr-code.tsx')).QrCode, { height: 200 })

interface PayWaysProps {
  readonly order: PayOrderDetail
  readonly onChanged: () => void
}

/** On a phone its own page, on a desk a code or a page in a browser; inside the chat its bridge would be used. */
const wayOf = (chosen: PayWay, isNarrow: boolean): ChannelWay => {
  if (chosen === 'chatPay') return isNarrow ? 'chatH5' : 'chatNative'
  return isNarrow ? 'alipayWap' : 'alipayPage'
}

const isNarrow = (): boolean => window.matchMedia('(max-width: 839px)').matches

export const PayWays = ({ order, onChanged }: PayWaysProps) => {
  const t = useText()
  const language = useLanguage()
  const offered: PayWay[] = [
    ...(order.channelWays.includes('chatNative') ? (['chatPay'] as const) : []),
    ...(order.mayPayByBalance ? (['balance'] as const) : []),
    ...(order.channelWays.includes('alipayPage') ? (['alipay'] as const) : []),
  ]
  const [chosen = offered[0], choose] = useState<PayWay | undefined>(undefined)
  const [password, setPassword] = useState('')
  const [prepared, setPrepared] = useState<OutputOf<typeof payOrderCalls.payByChannel> | undefined>(undefined)
  const { payOrderId, fen } = order
  const byBalance = useCommand(payOrderCalls.payByBalance, onChanged)
  const byChannel = useCommand(payOrderCalls.payByChannel, (answer) => {
    setPrepared(answer)
    if (answer.address !== null) window.open(answer.address, '_blank', 'noopener')
    onChanged()
  })
  const failure = byBalance.failure ?? byChannel.failure
  if (prepared) return <Waiting prepared={prepared} onAgain={() => setPrepared(undefined)} />
  const pay = (): void => {
    if (chosen === 'balance') void byBalance.run({ payOrderId, password })
    else if (chosen) void byChannel.run({ payOrderId, way: wayOf(chosen, isNarrow()) })
  }
  const word = chosen && t(($) => $.billing.ways[chosen])
  return (
    <>
      <Card>
        {offered.map((way) => (
          <Way key={way} way={way} isChosen={way === chosen} onChoose={() => choose(way)} />
        ))}
        {chosen === 'balance' && <PasswordField value={password} onChange={setPassword} problem={undefined} />}
        {order.channelWays.length === 0 && <p className={styles.hint}>{t(($) => $.billing.noChannel)}</p>}
      </Card>
      <p className={styles.note}>
        <Icon name="shield-check" size={20} />
        {t(($) => $.billing.countsByChannel)}
      </p>
      {failure?.kind === 'network' && <Unknown />}
      <FailureLine failure={failure} />
      {word !== undefined && (
        <Dock>
          <Button
            size="large"
            busy={byBalance.busy || byChannel.busy}
            disabled={chosen === 'balance' && password === ''}
            onClick={pay}
          >
            {fen === undefined ? word : t(($) => $.billing.payBy, { way: word, money: moneyText(fen, language) })}
          </Button>
        </Dock>
      )}
    </>
  )
}

/** The chat's own sign is not ours to draw: bubbles stand for it. */
const wayIcons = { chatPay: 'chat', balance: 'wallet', alipay: 'qr' } as const

interface WayProps {
  readonly way: PayWay
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const Way = ({ way, isChosen, onChoose }: WayProps) => {
  const t = useText()
  return (
    <label className={styles.radio}>
      <span className={styles.tile} data-way={way}>
        <Icon name={wayIcons[way]} size={22} />
      </span>
      <span className={styles.words}>
        <b>{t(($) => $.billing.ways[way])}</b>
        {way === 'balance' && <Available />}
      </span>
      <input type="radio" name="way" checked={isChosen} onChange={onChoose} />
    </label>
  )
}

const Available = () => {
  const t = useText()
  const can = useCan()
  const language = useLanguage()
  const query = useQuery({ ...queryOf(payOrderCalls.overview, usePlace()), enabled: can(payOrderCalls.overview) })
  const balance = query.data?.balance
  if (balance === undefined) return null
  return <small>{t(($) => $.billing.available, { money: moneyText(balance, language) })}</small>
}

const Unknown = () => {
  const t = useText()
  return (
    <p className={`${styles.note} ${styles.low}`} role="status">
      <span className={styles.words}>
        <b>{t(($) => $.billing.unknown)}</b>
        {t(($) => $.billing.unknownHint)}
      </span>
    </p>
  )
}

interface WaitingProps {
  readonly prepared: OutputOf<typeof payOrderCalls.payByChannel>
  readonly onAgain: () => void
}

const Waiting = ({ prepared: { code, address }, onAgain }: WaitingProps) => {
  const t = useText()
  return (
    <Card>
      <div className={styles.centre}>
        {code !== null && <QrCode text={code} label={t(($) => $.billing.scanLabel)} />}
        <b>{code === null ? t(($) => $.billing.openChannel) : t(($) => $.billing.scan)}</b>
        <p className={styles.hint} role="status">
          {t(($) => $.billing.waiting)}
        </p>
        <div className={styles.acts}>
          {address !== null && (
            <Button look="soft" onClick={() => window.open(address, '_blank', 'noopener')}>
              {t(($) => $.billing.openAgain)}
            </Button>
          )}
          <Button look="text" onClick={onAgain}>
            {t(($) => $.billing.again)}
          </Button>
        </div>
      </div>
    </Card>
  )
}
