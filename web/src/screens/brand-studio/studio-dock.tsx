import { pageOf } from '@vigil/brands/shown-brand'
import { useState } from 'react'
import { useBrandLanguage } from '#foundation/brand/use-brand.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import type { Studio } from './use-studio.ts'
import styles from './studio-dock.module.css'

/** What can be done with the draft, and what came of it. */
export const StudioDock = ({ studio }: { readonly studio: Studio }) => {
  const t = useText()
  const { busy, isDirty, check } = studio
  const [asks, setAsks] = useState(false)
  const isReadable = check.brand !== undefined
  const mayPublish = check.problems.length === 0 && (isDirty || studio.held.isChanged)
  return (
    <Dock>
      <Outcome studio={studio} />
      {check.problems.length > 0 && (
        <p className={styles.note}>
          {t(($) => $.studio.act[isReadable ? 'cannot' : 'unreadable'], { count: check.problems.length })}
        </p>
      )}
      <div className={styles.actions}>
        <Button look="outline" size="small" disabled={!isDirty || busy} onClick={studio.undo}>
          {t(($) => $.studio.act.undo)}
        </Button>
        <Button look="soft" size="small" disabled={!isDirty || !isReadable || busy} onClick={() => void studio.save()}>
          {t(($) => $.studio.act.save)}
        </Button>
        <Button
          size="small"
          className={styles.main ?? ''}
          busy={busy}
          disabled={!mayPublish}
          onClick={() => setAsks(true)}
        >
          {t(($) => $.studio.act.publish)}
        </Button>
      </div>
      {asks && <PublishSheet studio={studio} onClose={() => setAsks(false)} />}
    </Dock>
  )
}

const PublishSheet = ({ studio, onClose }: { readonly studio: Studio; readonly onClose: () => void }) => {
  const t = useText()
  const speaks = useBrandLanguage()
  const { brand } = studio
  return (
    <ConfirmSheet
      title={t(($) => $.studio.act.publishTitle, { name: brand.name[speaks] })}
      text={t(($) => $.studio.act.publishText, { page: pageOf(brand) })}
      action={t(($) => $.studio.act.publishNow)}
      onConfirm={() => void studio.publish()}
      onClose={onClose}
    />
  )
}

const Outcome = ({ studio }: { readonly studio: Studio }) => {
  const t = useText()
  const language = useLanguage()
  const { done, failure, isConflict, held } = studio
  if (isConflict) return <Conflict studio={studio} />
  if (failure)
    return (
      <p className={styles.fault} role="alert">
        {failureText(t, language, failure)}
      </p>
    )
  if (!done) return null
  const no = held.publishedNo ?? 0
  const said = {
    saved: () => t(($) => $.studio.status.saved),
    published: () => t(($) => $.studio.status.done, { no }),
    restored: () => t(($) => $.studio.status.restored, { no }),
  }
  return (
    <p className={styles.done} role="status">
      {said[done]()} {done === 'published' && <DoorLink page={pageOf(studio.shown)} />}
    </p>
  )
}

/** In a tab of its own: here it would end this visit. */
const DoorLink = ({ page }: { readonly page: string }) => {
  const t = useText()
  const router = useRouter()
  const address = router.hrefOf(router.places.login.replace(/[^/]+$/, page))
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.link}>
      {t(($) => $.studio.status.open)}
    </a>
  )
}

const Conflict = ({ studio }: { readonly studio: Studio }) => {
  const t = useText()
  return (
    <div role="alert">
      <p className={styles.fault}>{t(($) => $.studio.conflict.text)}</p>
      <div className={styles.actions}>
        <Button look="outline" size="small" onClick={() => void studio.loadLatest()}>
          {t(($) => $.studio.conflict.latest)}
        </Button>
        <Button look="outline" size="small" onClick={() => void studio.saveOver()}>
          {t(($) => $.studio.conflict.mine)}
        </Button>
      </div>
    </div>
  )
}
