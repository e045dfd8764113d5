/** P: what the platform stored. The one thing its tables do not say is in which order history was written; that is added. */
import type { Database } from '../platform/database.ts'

/** The number is drawn when a row is written, so it shows order without touching the product. */
export const numberHistory = async ({ ask }: Database): Promise<void> => {
  await ask(`create sequence faults_no`)
  await ask(`grant usage on sequence faults_no to vigil_engine`)
  await ask(`alter table equipment_history add column faults_no bigint default nextval('faults_no')`)
}
