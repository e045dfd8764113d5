import { useGuide } from '#infrastructure/navigation/places.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-paths.ts'
import styles from './me-screen.module.css'

export interface LinkRowProps {
  readonly icon: IconName
  readonly text: string
  readonly to: string
}

/** One page that this one leads to. */
export const LinkRow = ({ icon, text, to }: LinkRowProps) => {
  const guide = useGuide()
  return (
    <a className={styles.link} href={guide.hrefOf(to)}>
      <Icon name={icon} size={22} />
      <span>{text}</span>
      <Icon name="chevron-right" size={18} />
    </a>
  )
}
