/** Who is called: in every unit two on duty, a manager and a responsible person, each with a number of his own. */
import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

export interface Employee {
  readonly projectId: string
  readonly job: 'dutyOfficer' | 'manager' | 'responsible'
  /** In call order within the job. */
  readonly place: number
  readonly mobile: string
}

const jobs = ['dutyOfficer', 'dutyOfficer', 'manager', 'responsible'] as const

/** Numbers that no network gives out. */
const mobileOf = (index: number): string => `120${String(index + 1).padStart(8, '0')}`

/** Of the form of every id here: time first, version 7. */
const newId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${randomBytes(6).toString('hex')}`
}

export const hireStaff = async ({ ask }: Database, projects: readonly string[]): Promise<Employee[]> => {
  const staff: Employee[] = []
  for (const projectId of projects)
    for (const [index, job] of jobs.entries()) {
      const place = job === 'dutyOfficer' ? index + 1 : 1
      const one = { projectId, job, place, mobile: mobileOf(staff.length) }
      const account = newId()
      // No password opens these accounts: they only answer the telephone.
      await ask(
        `insert into account (id, oem_id, login_name, mobile, password_hash)
         select $1, oem_id, $3, $3, 'none' from project where id = $2`,
        [account, projectId, one.mobile],
      )
      await ask(
        `insert into role_grant (id, account_id, role_id, scope_kind, scope_id, oem_id, project_id, created_at)
         select $1, $2, r.id, 'project', p.id, p.oem_id, p.id, now() + make_interval(secs => $5)
         from project p, role r where p.id = $3 and r.oem_id is null and r.role_type = 2 and r.job = $4`,
        [newId(), account, projectId, job, index],
      )
      staff.push(one)
    }
  return staff
}
