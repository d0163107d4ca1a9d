// One test file, so that CDK is loaded once: loading it costs more than all of these tests together.
import './templates/data.ts'
import './templates/permissions.ts'
import './templates/routes.ts'
import './templates/rules.ts'
import './templates/settings.ts'
import './templates/web.ts'
import './templates/work.ts'
