#!/bin/sh
# Starts the browser beside this file with its own libraries, and with fonts for a machine without any.
here=${0%/*}
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
