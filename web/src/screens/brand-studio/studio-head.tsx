import { useBrandLanguage } from '#foundation/brand/use-brand.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import type { Studio } from './use-studio.ts'
import styles from './studio-head.module.css'

/** Whose brand it is, and how far what is seen here is from what everybody sees. */
export const StudioHead = ({ studio: { shown, held, isDirty } }: { readonly studio: Studio }) => {
  const t = useText()
  const router = useRouter()
  const speaks = useBrandLanguage()
  const state = isDirty ? 'unsaved' : held.isChanged ? 'draft' : held.publishedNo === null ? 'never' : 'same'
  const live =
    held.publishedNo === null
      ? t(($) => $.studio.status.never)
      : t(($) => $.studio.status.published, { no: held.publishedNo })
  return (
    <header className={styles.head}>
      <IconButton icon="chevron-left" label={t(($) => $.shell.nav.back)} onClick={() => router.back()} />
      <div className={styles.names}>
        <h1 className={styles.name}>{shown.name[speaks]}</h1>
        <p className={styles.live}>
          {t(($) => $.studio.title)} · {live}
        </p>
      </div>
      <StateTag tone={state === 'same' ? 'plain' : 'action'}>{t(($) => $.studio.status[state])}</StateTag>
    </header>
  )
}
