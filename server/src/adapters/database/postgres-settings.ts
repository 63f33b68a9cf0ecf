// Settings on the command line, which a changed postgresql.conf or postgresql.auto.conf in an old data folder cannot override.
import { join } from 'node:path'

export function fixedSettings(dataDir: string): string[] {
  const settings = {
    config_file: join(dataDir, 'postgresql.conf'),
    hba_file: join(dataDir, 'pg_hba.conf'),
    ident_file: join(dataDir, 'pg_ident.conf'),
    // They load or run programs.
    shared_preload_libraries: '',
    session_preload_libraries: '',
    local_preload_libraries: '',
    dynamic_library_path: '$libdir',
    archive_mode: 'off',
    ssl: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
