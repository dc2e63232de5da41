import { connect } from '#statecharts/live';
import { setInspector } from '#ui/application.ts';

setInspector(connect().inspect);
