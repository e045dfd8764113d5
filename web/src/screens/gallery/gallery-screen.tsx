import { useText } from '#infrastructure/i18n/i18n.ts'
import { ActionParts } from './action-parts.tsx'
import { ConfirmParts } from './confirm-parts.tsx'
import { EquipmentParts } from './equipment-parts.tsx'
import { FeedbackParts } from './feedback-parts.tsx'
import { ReadingParts } from './reading-parts.tsx'
import { SeverityParts } from './severity-parts.tsx'
import styles from './gallery-screen.module.css'

/** Every part in every state, on one page: what a person checks before believing a screen. Development only. */
export const GalleryScreen = () => {
  const t = useText()
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>
        {t(($) => $.gallery.title)} <small>{t(($) => $.gallery.subtitle)}</small>
      </h1>
      <SeverityParts />
      <ActionParts />
      <ReadingParts />
      <EquipmentParts />
      <ConfirmParts />
      <FeedbackParts />
    </main>
  )
}
