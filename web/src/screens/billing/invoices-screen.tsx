/** Invoices that were asked for, with how far each is; who sells works them off at their orders. */
import { invoiceCalls, invoiceStates, type Invoice } from '@vigil/contract/billing/invoice'
import { moneyText } from '#features/company/money-text.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowLink } from '#ui/row/row-link.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { addresses } from './addresses.ts'
import { invoiceTones } from './invoice-words.ts'
import styles from './billing.module.css'

export const InvoicesScreen = () => {
  const t = useText()
  const { oneOf, change } = useAddressFields<'state'>()
  const state = oneOf('state', invoiceStates)
  const query = usePages(invoiceCalls.list, state === undefined ? {} : { state })
  const none = (
    <EmptyState
      picture="nothing"
      title={t(($) => $.billing.invoice.none)}
      hint={t(($) => $.billing.invoice.noneHint)}
    />
  )
  return (
    <RecordPage title={t(($) => $.billing.invoice.title)} body="column">
      <ChipRow
        label={t(($) => $.billing.byState)}
        chips={invoiceStates.map((value) => ({ value, text: t(($) => $.billing.invoice.states[value]) }))}
        chosen={state === undefined ? [] : [state]}
        onPress={(pressed) => change({ state: pressed === state ? undefined : pressed })}
      />
      <PagedRows query={query} call={invoiceCalls.list} none={none}>
        {(rows) => (
          <Card>
            <ul className={styles.list}>
              {rows.map((invoice) => (
                <InvoiceRow key={invoice.payOrderId} invoice={invoice} />
              ))}
            </ul>
          </Card>
        )}
      </PagedRows>
    </RecordPage>
  )
}

const InvoiceRow = ({ invoice }: { readonly invoice: Invoice }) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const to = `${addresses.order}?id=${invoice.payOrderId}`
  const facts = [invoice.taxNo, invoice.orderNo, dayTimeText(Date.parse(invoice.requestedAt), language)]
  return (
    <li>
      <RowLink href={router.hrefOf(to)} className={styles.row ?? ''} onPress={() => void router.go(to)}>
        <span className={styles.words}>
          <b>{invoice.title}</b>
          <small>{facts.filter((fact) => fact !== null).join(' · ')}</small>
        </span>
        <span className={styles.end}>
          {invoice.fen !== undefined && <b className={styles.money}>{moneyText(invoice.fen, language)}</b>}
          <StateTag tone={invoiceTones[invoice.state]}>{t(($) => $.billing.invoice.states[invoice.state])}</StateTag>
        </span>
      </RowLink>
    </li>
  )
}
