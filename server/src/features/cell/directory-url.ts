/** Where the directory lies: in a database that all cells reach, or, while there is one cell, in its own. */
import { databaseUrl, type Environment } from '#infrastructure/config/config.ts'

const roles = ['API', 'ENGINE', 'OWNER'] as const
type Role = (typeof roles)[number]

export const directoryUrl = (environment: Environment, role: Role): string =>
  environment[`VIGIL_DIRECTORY_${role}_URL`]
    ? databaseUrl(environment, `VIGIL_DIRECTORY_${role}_URL`)
    : databaseUrl(environment, `VIGIL_DATABASE_${role}_URL`)
