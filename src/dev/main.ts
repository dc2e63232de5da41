import { catalog } from '#machines/catalog.ts';
import { connect } from '#statecharts/live';
import { setInspector } from '#ui/application.ts';

declare global {
  interface Window {
    /** The developer's tools in the browser's console. */
    machines?: ReturnType<typeof connect>['console'];
  }
}

const connection = connect(catalog);
setInspector(connection.inspect);
window.machines = connection.console;
