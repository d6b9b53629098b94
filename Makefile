# Thin names for what stands in .ci.
.PHONY: demo test lint ci

demo:
	bash .ci/demo

test:
	bash .ci/test

lint:
	bash .ci/lint

ci:
	bash .ci/run
