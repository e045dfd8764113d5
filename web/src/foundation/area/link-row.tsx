import type { ReactNode } from 'react'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-paths.ts'
import styles from './link-row.module.css'

interface LinkRowProps {
  readonly icon: IconName
  readonly text: ReactNode
  readonly to: string
}

/** One page that this one leads to. */
export const LinkRow = ({ icon, text, to }: LinkRowProps) => {
  const router = useRouter()
  return (
    <a className={styles.link} href={router.hrefOf(to)}>
      <Icon name={icon} size={22} />
      <span>{text}</span>
      <Icon name="chevron-right" size={18} />
    </a>
  )
}
