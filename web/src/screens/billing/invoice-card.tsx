/** The invoice of an order: asked for, made, sent, or why not. */
import { invoiceCalls, mayMoveInvoice, type Invoice } from '@vigil/contract/billing/invoice'
import type { PayOrderDetail } from '@vigil/contract/billing/pay-order'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList } from '#ui/surface/fact-list.tsx'
import { IssueSheet, RefuseSheet, RequestSheet } from './invoice-sheets.tsx'
import { invoiceTones } from './invoice-words.ts'
import styles from './billing.module.css'

interface InvoiceCardProps {
  readonly order: PayOrderDetail
  readonly onChanged: () => void
}

export const InvoiceCard = ({ order, onChanged }: InvoiceCardProps) => {
  const t = useText()
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const { invoice, mayAskInvoice, payOrderId } = order
  const mayAsk = mayAskInvoice && can(invoiceCalls.request)
  if (invoice === null && !mayAsk) return null
  return (
    <Card
      title={t(($) => $.billing.invoice.title)}
      aside={
        invoice && (
          <StateTag tone={invoiceTones[invoice.state]}>{t(($) => $.billing.invoice.states[invoice.state])}</StateTag>
        )
      }
    >
      {invoice && <Facts invoice={invoice} />}
      {mayAsk && (
        <Button look="soft" onClick={() => setAsking(true)}>
          {t(($) => $.billing.invoice.ask)}
        </Button>
      )}
      {invoice?.mayWork === true && <Work invoice={invoice} onChanged={onChanged} />}
      {isAsking && (
        <RequestSheet
          payOrderId={payOrderId}
          before={invoice}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            onChanged()
          }}
        />
      )}
    </Card>
  )
}

const Facts = ({ invoice }: { readonly invoice: Invoice }) => {
  const t = useText()
  const language = useLanguage()
  return (
    <FactList
      facts={[
        [t(($) => $.billing.invoice.holder), invoice.title],
        [t(($) => $.billing.invoice.taxNo), invoice.taxNo],
        [t(($) => $.billing.invoice.mail), invoice.mail],
        [t(($) => $.billing.invoice.number), invoice.number],
        [t(($) => $.billing.invoice.asked), dayTimeText(Date.parse(invoice.requestedAt), language)],
        [t(($) => $.billing.invoice.refusedFor), invoice.reason === '' ? null : invoice.reason],
      ]}
    />
  )
}

/** For who sells. */
const Work = ({ invoice, onChanged }: { readonly invoice: Invoice; readonly onChanged: () => void }) => {
  const t = useText()
  const [opened, open] = useState<'issue' | 'refuse' | undefined>(undefined)
  const { payOrderId, state } = invoice
  const send = useCommand(invoiceCalls.send, onChanged)
  const sheet = {
    payOrderId,
    onClose: () => open(undefined),
    onDone: () => {
      open(undefined)
      onChanged()
    },
  }
  return (
    <>
      <div className={styles.acts}>
        {mayMoveInvoice('issue', state) && (
          <Button onClick={() => open('issue')}>{t(($) => $.billing.invoice.issue)}</Button>
        )}
        {mayMoveInvoice('send', state) && (
          <Button busy={send.busy} onClick={() => void send.run({ payOrderId })}>
            {t(($) => $.billing.invoice.send)}
          </Button>
        )}
        {mayMoveInvoice('refuse', state) && (
          <Button look="outline" onClick={() => open('refuse')}>
            {t(($) => $.billing.invoice.refuse)}
          </Button>
        )}
      </div>
      <FailureLine failure={send.failure} />
      {opened === 'issue' && <IssueSheet {...sheet} />}
      {opened === 'refuse' && <RefuseSheet {...sheet} />}
    </>
  )
}
