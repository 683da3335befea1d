#!/bin/sh
# Check what the service is deployed by: check.sh BIN [CHECK...]
# BIN has the programs (`make check-deploy` installs them). It looks at the Dockerfile and deploy/ of
# the current folder, by the rules that lie beside this file. All checks are made, then it fails.
set -u
rules=$(dirname "$0")
bin=$1
shift

manifests() {
    find deploy/kubernetes -name '*.yaml' ! -name kustomization.yaml
}

check() {
    case $1 in
        yaml) "$bin/python" -m yamllint --strict --config-file "$rules/yamllint.yaml" deploy ;;
        # A kind that it does not know is a warning, and no failure: so all that it says is one.
        kubernetes) told=$(manifests | xargs "$bin/python" -m kubernetes_validate --strict --quiet 2>&1) \
            && [ -z "$told" ] || { echo "$told"; false; } ;;
        # The schema that compose itself has, which comes with the program.
        compose) told=$("$bin/check-jsonschema" --builtin-schema vendor.compose-spec \
            deploy/compose.yaml) || { echo "$told"; false; } ;;
        # A key or a configuration of the user's would let it report elsewhere, or check less.
        policies) manifests | env -u BC_API_KEY HOME=/nonexistent LOG_LEVEL=ERROR \
            xargs "$bin/python" -m checkov.main --config-file "$rules/checkov.yaml" \
            --file Dockerfile ;;
        dockerfile) "$bin/hadolint" --config "$rules/hadolint.yaml" Dockerfile ;;
        *) echo "$1 is no check"; false ;;
    esac
}

[ $# -gt 0 ] || set -- yaml kubernetes compose policies dockerfile
failed=
for each in "$@"; do
    check "$each" || failed="$failed $each"
done
[ -z "$failed" ] || { echo "deploy/ has faults, found by:$failed"; exit 1; }
