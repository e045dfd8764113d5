/** Messages that packs still hold, and the way to more of them. */
import { messagesPerPack } from '@vigil/contract/billing/bill-states'
import { payOrderCalls } from '@vigil/contract/billing/pay-order'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { NumberBox } from '#ui/field/number-box.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { addresses } from './addresses.ts'
import styles from './billing.module.css'

interface PackCardProps {
  readonly left: number | undefined
  /** For whom it is ordered; nobody orders for a company alone. */
  readonly projectId: string | undefined
}

export const PackCard = ({ left, projectId }: PackCardProps) => {
  const t = useText()
  const can = useCan()
  const [isBuying, setBuying] = useState(false)
  const mayBuy = projectId !== undefined && can(payOrderCalls.add)
  if (left === undefined && !mayBuy) return null
  return (
    <Card title={t(($) => $.billing.kinds.messagePack)}>
      <div className={styles.sum}>
        <span>
          {left === undefined ? t(($) => $.billing.packUnused) : t(($) => $.billing.messagesLeft, { n: left })}
        </span>
        {mayBuy && (
          <Button look="soft" onClick={() => setBuying(true)}>
            {t(($) => $.billing.buyPack)}
          </Button>
        )}
      </div>
      {isBuying && mayBuy && <PackSheet projectId={projectId} onClose={() => setBuying(false)} />}
    </Card>
  )
}

const mostPacks = 100

const PackSheet = ({ projectId, onClose }: { readonly projectId: string; readonly onClose: () => void }) => {
  const t = useText()
  const router = useRouter()
  const [count, setCount] = useState(1)
  // One for each time the sheet is opened: a second press after a lost answer is the same order.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { run, busy, failure } = useCommand(
    payOrderCalls.add,
    ({ payOrderId }) => void router.go(`${addresses.payment}?id=${payOrderId}`),
  )
  return (
    <Sheet open title={t(($) => $.billing.buyPack)} closeLabel={t(($) => $.billing.close)} onClose={onClose}>
      <div className={styles.fields}>
        <p className={styles.hint}>{t(($) => $.billing.packHint, { n: messagesPerPack })}</p>
        <NumberBox
          label={t(($) => $.billing.packs)}
          value={count}
          onChange={setCount}
          max={mostPacks}
          lessLabel={t(($) => $.billing.less)}
          moreLabel={t(($) => $.billing.more)}
        />
        <FailureLine failure={failure} />
        <Button
          size="large"
          busy={busy}
          onClick={() => void run({ kind: 'messagePack', projectId, count, idempotencyKey })}
        >
          {t(($) => $.billing.makeOrder)}
        </Button>
      </div>
    </Sheet>
  )
}
