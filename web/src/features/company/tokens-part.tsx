import { useQueryClient } from '@tanstack/react-query'
import { companyTokenCalls, type CompanyToken } from '@vigil/contract/tenancy/company-token'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useRoleName } from '#foundation/session/use-role-name.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { PagedCard } from './paged-card.tsx'
import { TokenSheet } from './token-sheet.tsx'
import styles from './company-panel.module.css'

/** Tokens of the company's programs: made, watched, taken back. */
export const TokensPart = ({ companyId }: { readonly companyId: string }) => {
  const t = useText()
  const client = useQueryClient()
  const query = usePages(companyTokenCalls.list, { companyId })
  const [adding, setAdding] = useState(false)
  const [ending, setEnding] = useState<CompanyToken | undefined>(undefined)
  const changed = (): void => void client.invalidateQueries({ queryKey: [companyTokenCalls.list.path] })
  return (
    <>
      <PagedCard
        title={t(($) => $.company.tokens)}
        aside={
          <Button look="text" icon="plus" onClick={() => setAdding(true)}>
            {t(($) => $.company.token.add)}
          </Button>
        }
        call={companyTokenCalls.list}
        query={query}
        none={{ title: t(($) => $.company.token.none), hint: t(($) => $.company.token.noneHint) }}
      >
        {(token) => <TokenRow key={token.companyTokenId} token={token} onRevoke={() => setEnding(token)} />}
      </PagedCard>
      {adding && <TokenSheet companyId={companyId} onMade={changed} onClose={() => setAdding(false)} />}
      {ending && <RevokeSheet token={ending} onDone={changed} onClose={() => setEnding(undefined)} />}
    </>
  )
}

const TokenRow = ({ token, onRevoke }: { readonly token: CompanyToken; readonly onRevoke: () => void }) => {
  const t = useText()
  const roleName = useRoleName()
  const language = useLanguage()
  const isOver = Date.parse(token.expiresAt) <= Date.now()
  const day = (at: string): string => new Date(at).toLocaleDateString(language)
  const used =
    token.usedAt === null
      ? t(($) => $.company.token.unused)
      : t(($) => $.company.token.used, { at: dayTimeText(Date.parse(token.usedAt), language) })
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>
          {token.name}
          {token.mayControl && <StateTag tone="plain">{t(($) => $.company.token.controls)}</StateTag>}
          {isOver && <StateTag tone="off">{t(($) => $.company.token.expired)}</StateTag>}
          {!isOver && token.revokedAt !== null && <StateTag tone="off">{t(($) => $.company.token.revoked)}</StateTag>}
        </span>
        <span className={styles.sub}>
          {[roleName(token.roleName), t(($) => $.company.token.until, { date: day(token.expiresAt) }), used].join(
            ' · ',
          )}
        </span>
      </span>
      {!isOver && token.revokedAt === null && (
        <Button look="text" onClick={onRevoke}>
          {t(($) => $.company.token.revoke)}
        </Button>
      )}
    </li>
  )
}

interface RevokeSheetProps {
  readonly token: CompanyToken
  readonly onDone: () => void
  readonly onClose: () => void
}

const RevokeSheet = ({ token, onDone, onClose }: RevokeSheetProps) => {
  const t = useText()
  const { run, busy, failure } = useCommand(companyTokenCalls.revoke, () => {
    onDone()
    onClose()
  })
  return (
    <Sheet open title={token.name} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.form}>
        <p>{t(($) => $.company.token.revokeHint)}</p>
        <FailureLine failure={failure} />
        <Button look="ink" size="large" busy={busy} onClick={() => void run({ companyTokenId: token.companyTokenId })}>
          {t(($) => $.company.token.revoke)}
        </Button>
      </div>
    </Sheet>
  )
}
