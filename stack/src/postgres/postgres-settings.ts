/** As postgresql.conf wants it. */
export const settingsText = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('')

/** Where there are certificates: TLS only, and the pair is read again on a reload without ending a connection. */
export const closedSettings = (cert: string, key: string): Readonly<Record<string, string>> => ({
  ssl: 'on',
  ssl_cert_file: cert,
  ssl_key_file: key,
  ssl_min_protocol_version: 'TLSv1.2',
})

/** How PostgreSQL runs here. Given at every start, so a change needs no edit in an old data folder. */
export const postgresSettings: Readonly<Record<string, string>> = {
  // Only loopback TCP. No socket file: its path may have 107 bytes, and a checkout can lie deeper than that.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // An acknowledged alarm is on disk. Both are the defaults; they are said because everything rests on them.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Recovery replays the log: a small one keeps the outage after a crash short.
  max_wal_size: '1GB',
  checkpoint_timeout: '5min',
  shared_buffers: '256MB',
  max_connections: '200',
  timezone: 'UTC',
  deadlock_timeout: '1s',
  // Compiling costs more than our short queries.
  jit: 'off',
  password_encryption: 'scram-sha-256',
  shared_preload_libraries: 'pg_stat_statements',
  // Else the statistics would keep the passwords of `alter role`.
  'pg_stat_statements.track_utility': 'off',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_min_duration_statement: '1s',
  log_lock_waits: 'on',
  log_checkpoints: 'on',
  // Parameters carry tokens and names: never into the log.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}
