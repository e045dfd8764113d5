import { inspectorPackCalls, type PackLink } from '@vigil/contract/inspector-pack/inspector-pack'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { usePackReread } from './use-pack-reread.ts'
import styles from './pack.module.css'

/** Who was given a way in, until when, and whether it was used. */
export const PackLinks = ({ links }: { readonly links: readonly PackLink[] }) => {
  const t = useText()
  return (
    <div className={styles.links}>
      <b>{t(($) => $.duty.pack.links)}</b>
      <ul>
        {links.map((link) => (
          <LinkRow key={link.packLinkId} link={link} />
        ))}
      </ul>
    </div>
  )
}

const LinkRow = ({ link }: { readonly link: PackLink }) => {
  const t = useText()
  const language = useLanguage()
  const revoke = useCommand(inspectorPackCalls.revoke, usePackReread())
  const timeOf = (at: string): string => dayTimeText(Date.parse(at), language)
  const { packLinkId, state, expiresAt, opened, openedAt, madeBy } = link
  return (
    <li className={styles.link}>
      <span>
        {t(($) => $.duty.pack.linkStates[state], { at: timeOf(expiresAt) })}
        <span className={styles.hint}>
          {[madeBy, t(($) => $.duty.pack.opened, { count: opened }), openedAt && timeOf(openedAt)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {state === 'open' && (
        <AskedTwice
          {...revoke}
          text={t(($) => $.duty.pack.revoke)}
          ask={t(($) => $.duty.pack.revokeSure)}
          onSure={() => void revoke.run({ packLinkId })}
        />
      )}
    </li>
  )
}
