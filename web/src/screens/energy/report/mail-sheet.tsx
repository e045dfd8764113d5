/** A finished report as a letter to people of the unit who may read it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reportMailCalls, type ReportReader } from '@vigil/contract/report/mail'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './report-list.module.css'

interface MailSheetProps {
  readonly reportId: string
  readonly onClose: () => void
}

const watchMs = 2_000

const isUnderWay = ({ state }: ReportReader): boolean => state === 'queued' || state === 'sending'

export const MailSheet = ({ reportId, onClose }: MailSheetProps) => {
  const t = useText()
  const query = useQuery({
    ...queryOf(reportMailCalls.readers, { reportId }),
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isUnderWay) ? watchMs : false),
  })
  return (
    <Sheet open title={t(($) => $.energy.reports.mail.title)} closeLabel={t(($) => $.energy.close)} onClose={onClose}>
      <p className={styles.hint}>{t(($) => $.energy.reports.mail.hint)}</p>
      <QueryState query={query} call={reportMailCalls.readers} rows={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState picture="nothing" compact title={t(($) => $.energy.reports.mail.nobody)} />
          ) : (
            <Readers rows={rows} reportId={reportId} />
          )
        }
      </QueryState>
    </Sheet>
  )
}

interface ReadersProps {
  readonly rows: readonly ReportReader[]
  readonly reportId: string
}

const Readers = ({ rows, reportId }: ReadersProps) => {
  const t = useText()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const client = useQueryClient()
  const [chosen, choose] = useState<readonly string[]>([])
  const send = useCommand(reportMailCalls.send, () => {
    choose([])
    void client.invalidateQueries({ queryKey: [reportMailCalls.readers.path] })
  })
  const toggle = (id: string, isOn: boolean): void =>
    choose(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <>
      <ul>
        {rows.map((reader) => (
          <li key={reader.accountId} className={styles.reader}>
            <CheckBox
              checked={chosen.includes(reader.accountId)}
              disabled={!reader.hasMail || isUnderWay(reader)}
              onChange={(isOn) => toggle(reader.accountId, isOn)}
            >
              {reader.name}
            </CheckBox>
            <small>
              {reader.hasMail
                ? reader.state && t(($) => $.energy.reports.mail.states[reader.state ?? 'queued'])
                : t(($) => $.energy.reports.mail.noAddress)}
            </small>
          </li>
        ))}
      </ul>
      <FailureLine failure={send.failure} />
      <Button
        size="large"
        busy={send.busy}
        disabled={chosen.length === 0}
        onClick={() => void send.run({ reportId, accountIds: [...chosen], language })}
      >
        {t(($) => $.energy.reports.mail.send, { count: chosen.length })}
      </Button>
    </>
  )
}
