import type { ReactNode } from 'react'
import { Card } from '#ui/surface/card.tsx'
import styles from './form.module.css'

interface FormFieldsProps {
  readonly title?: string
  readonly children: ReactNode
}

/** Fields that belong together. */
export const FormFields = ({ title, children }: FormFieldsProps) => (
  <Card {...(title === undefined ? {} : { title })}>
    <div className={styles.fields}>{children}</div>
  </Card>
)
