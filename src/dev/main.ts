import { connect } from '#statecharts/live';
import { setInspector } from '#ui/inspection.ts';

setInspector(connect().inspect);
